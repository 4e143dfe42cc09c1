import { type ClientContext, type ClientLink, createORPCClient } from '@orpc/client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { appScheme } from '../../shared/contract/app-origin.ts';
import type { ApiConnection } from './api-connection-types.ts';
import { applyEvent } from './apply-event.ts';
import { openBrowserConnection } from './browser-connection.ts';
import type { Calls } from './call-types.ts';
import { openElectronConnection } from './electron-connection.ts';
import { isSecondWindow } from './is-second-window.ts';
import { emitLibraryEvent } from './library-events.ts';
import { useConnectionState } from './main-connection-state.ts';
import { windowId } from './window-id.ts';

const CallsContext = createContext<Calls | undefined>(undefined);
const ApiContext = createContext<ReturnType<typeof createTanstackQueryUtils<Calls>> | undefined>(undefined);

interface Api {
  readonly calls: Calls;
  readonly cache: QueryClient;
}

/** Opens the way to main and starts to follow it. Once per page. */
export function openApi(): Api {
  const line = openConnection();
  const calls = createCalls(line);
  const cache = new QueryClient({
    // Main pushes every change, therefore cached data never becomes stale. Calls that can cost money are never
    // repeated.
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
  void subscribeWithRetries(line, calls, cache);
  return { calls, cache };
}

export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  const utils = useMemo(() => createTanstackQueryUtils(api.calls), [api.calls]);
  return (
    <QueryClientProvider client={api.cache}>
      <CallsContext value={api.calls}>
        <ApiContext value={utils}>{children}</ApiContext>
      </CallsContext>
    </QueryClientProvider>
  );
}

export function useCalls(): Calls {
  const calls = use(CallsContext);
  if (!calls) throw new Error('useCalls must be used inside an ApiProvider.');
  return calls;
}

/** The options of queries and their keys, by call: `useQuery(useApi().library.item.queryOptions({ input: { id } }))`. */
export function useApi() {
  const api = use(ApiContext);
  if (!api) throw new Error('useApi must be used inside an ApiProvider.');
  return api;
}

function openConnection(): ApiConnection {
  return location.protocol === `${appScheme}:` ? openElectronConnection() : openBrowserConnection();
}

function createCalls(line: ApiConnection): Calls {
  const link: ClientLink<ClientContext> = {
    call: async (path, input, options) => (await line.link()).call(path, input, options),
  };
  return createORPCClient(link);
}

/** Consecutive losses after which the client checks whether a session exists. */
const lossesBeforeCheck = 5;

/**
 * Subscribes to the changes of main until the page is closed. After each lost connection, a new subscription loads a
 * new snapshot.
 */
async function subscribeWithRetries(line: ApiConnection, calls: Calls, cache: QueryClient): Promise<never> {
  for (let losses = 0; ; losses += 1) {
    try {
      for await (const push of await calls.watch(isSecondWindow ? undefined : { windowId })) {
        applyEvent(cache, push);
        emitLibraryEvent(push);
        losses = 0;
        useConnectionState.setState({ state: 'live' });
      }
    } catch {
      // The cause of the break is irrelevant: the subscription is retried.
    }
    if (useConnectionState.getState().state === 'live') useConnectionState.setState({ state: 'lost' });
    if (losses % lossesBeforeCheck === lossesBeforeCheck - 1) await line.checkAfterLoss();
    await pause(Math.min(200 * 1.5 ** losses, 2000));
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
