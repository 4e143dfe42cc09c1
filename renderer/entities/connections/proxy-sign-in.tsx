import { create } from 'zustand';
import { useSynced } from '../../api/synced-state.ts';
import { HideWhileLoadingOrFailed } from '../../ui/hide-while-loading-or-failed.tsx';
import { loadLazily } from '../../ui/load-lazily.ts';

const ProxySignInDialog = loadLazily(async () => (await import('./proxy-sign-in-dialog.tsx')).ProxySignInDialog);

const useSignInRequest = create<{ address: string | undefined }>(() => ({ address: undefined }));

/** Opens the sign-in to a known proxy, when the user asks for it. */
export function openProxySignIn(address: string): void {
  useSignInRequest.setState({ address });
}

/** Shows the sign-in once for each proxy that wants one, or when the user opens it. */
export function ProxySignInHost() {
  const { proxies } = useSynced('network');
  const request = useSignInRequest(({ address }) => address);
  const proxy =
    proxies.find(({ address }) => address === request) ?? proxies.find(({ isSignInRequested }) => isSignInRequested);
  if (!proxy) return null;
  return (
    <HideWhileLoadingOrFailed>
      <ProxySignInDialog
        key={`${proxy.address} ${proxy.required}`}
        proxy={proxy}
        end={() => useSignInRequest.setState({ address: undefined })}
      />
    </HideWhileLoadingOrFailed>
  );
}
