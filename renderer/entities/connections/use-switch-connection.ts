import { useMutation } from '@tanstack/react-query';
import { useCalls } from '../../api/api-provider.tsx';

/** Sends new runs to another connection: `sandbox`, or the id of a gateway. */
export function useSwitchConnection() {
  const calls = useCalls();
  return useMutation({
    mutationFn: (id: string) =>
      // biome-ignore lint/correctness/useHookAtTopLevel: it is a call to main, not a hook
      id === 'sandbox' ? calls.connection.useSandbox() : calls.connection.use({ id }),
  });
}
