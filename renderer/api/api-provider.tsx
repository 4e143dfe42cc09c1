import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import type { Calls } from './calls.ts';
import { callsOn, openLine } from './open-connection.ts';
import { keepWatching } from './subscribe-with-retries.ts';

const CallsContext = createContext<Calls | undefined>(undefined);

export interface Bridge {
  readonly calls: Calls;
  readonly cache: QueryClient;
}

/** Opens the way to main and starts to follow it. Once per page. */
export function openBridge(): Bridge {
  const line = openLine();
  const calls = callsOn(line);
  const cache = new QueryClient({
    // Main pushes what changes, so nothing here goes stale by itself; calls that can cost are never repeated.
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  void keepWatching(line, calls, cache);
  return { calls, cache };
}

export function BridgeProvider({ bridge, children }: { bridge: Bridge; children: ReactNode }) {
  return (
    <QueryClientProvider client={bridge.cache}>
      <CallsContext value={bridge.calls}>{children}</CallsContext>
    </QueryClientProvider>
  );
}

export function useCalls(): Calls {
  const calls = use(CallsContext);
  if (!calls) throw new Error('useCalls needs a BridgeProvider above it.');
  return calls;
}
