import { type ClientContext, type ClientLink, createORPCClient } from '@orpc/client';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink } from '@orpc/client/websocket';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { WebSocket as ReconnectingSocket } from 'partysocket';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { appScheme } from '../../shared/contract/app-origin.ts';
import { sessionPath, signedOutPath, type TokenExchange, tokenName } from '../../shared/contract/browser-session.ts';
import { callsPath } from '../../shared/contract/http-routes.ts';
import { portReplyMessage, portRequestMessage } from '../../shared/contract/preload-messages.ts';
import type { StateEvent } from '../../shared/sync/state-event.ts';
import { abortOnlyWhileOpen } from './abort-only-while-open.ts';
import { applyEvent } from './apply-event.ts';
import type { Calls } from './call-types.ts';
import { isSecondWindow } from './is-second-window.ts';
import { emitLibraryEvent } from './library-events.ts';
import { useConnectionState } from './main-connection-state.ts';
import { createNewestReads } from './read-newest.ts';
import { refuseLargeCalls } from './refuse-large-calls.ts';
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
  const newestReads = createNewestReads();
  const calls = createCalls(line, newestReads);
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
  void subscribeWithRetries(line, calls, (event) => {
    newestReads.noteEvent(event);
    applyEvent(cache, event);
    emitLibraryEvent(event);
  });
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

function createCalls(line: ApiConnection, { read }: ReturnType<typeof createNewestReads>): Calls {
  const link: ClientLink<ClientContext> = {
    call: (path, input, options) => read(path, async () => (await line.link()).call(path, input, options)),
  };
  return createORPCClient(link);
}

/** Consecutive losses after which the client checks whether a session exists. */
const lossesBeforeCheck = 5;

/**
 * Subscribes to the changes of main until the page is closed. After each lost connection, a new subscription loads a
 * new snapshot.
 */
async function subscribeWithRetries(
  line: ApiConnection,
  calls: Calls,
  apply: (event: StateEvent) => void,
): Promise<never> {
  for (let losses = 0; ; losses += 1) {
    try {
      for await (const push of await calls.watch(isSecondWindow ? undefined : { windowId })) {
        apply(push);
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

/** Opens the connection of the browser shell: a session cookie, then one WebSocket that reconnects automatically. */
function openBrowserConnection(): ApiConnection {
  const token = readToken();
  let link: Promise<ClientLink<Record<never, never>>> | undefined;
  return {
    link() {
      link ??= signIn(token).then(openSocket);
      // A server that is still starting is contacted again with the next call.
      link.catch(() => {
        link = undefined;
      });
      return link;
    },
    async checkAfterLoss() {
      const answer = await fetch(sessionPath).catch(() => undefined);
      if (answer?.status === 401) showSignedOut();
    },
  };
}

function openSocket(): ClientLink<Record<never, never>> {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new CallSocket(`${scheme}//${location.host}${callsPath}`, [], {
    minReconnectionDelay: 200,
    maxReconnectionDelay: 2000,
    reconnectionDelayGrowFactor: 1.5,
  });
  // A WebSocket except for its types, which declare `readyState` as any number.
  const link = new RPCLink<Record<never, never>>({ websocket: socket as unknown as WebSocket });
  return abortOnlyWhileOpen(() => socket.readyState === WebSocket.OPEN, link);
}

/**
 * Main closes the connection, with all other calls, on a larger message. Therefore an oversized call fails alone,
 * before it is sent.
 */
class CallSocket extends ReconnectingSocket {
  override send(message: Parameters<ReconnectingSocket['send']>[0]): boolean {
    refuseLargeCalls(message);
    return super.send(message);
  }
}

/**
 * Returns the one-time token of the first address. Removes the token from the address immediately, so that it cannot be
 * copied.
 */
function readToken(): string | undefined {
  const token = new URLSearchParams(location.hash.slice(1)).get(tokenName);
  if (token === null) return undefined;
  history.replaceState(null, '', location.pathname + location.search);
  return token;
}

async function signIn(token: string | undefined): Promise<void> {
  const answer = token === undefined ? await fetch(sessionPath) : await exchangeToken({ token });
  // This browser may have used the token before; its cookie is then valid.
  const signedIn = answer.ok || (token !== undefined && (await fetch(sessionPath)).ok);
  if (!signedIn) showSignedOut();
  if (!signedIn) throw new Error('There is no session.');
}

function exchangeToken(exchange: TokenExchange): Promise<Response> {
  return fetch(sessionPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(exchange),
  });
}

function showSignedOut(): void {
  location.replace(signedOutPath);
}

/** Opens the connection of the Electron shell: one MessagePort, requested from the preload again after each close. */
function openElectronConnection(): ApiConnection {
  let link: Promise<PortLink<Record<never, never>>> | undefined;
  return {
    link() {
      link ??= askForPort().then((port) => {
        port.addEventListener('close', () => {
          link = undefined;
        });
        port.start();
        limitCalls(port);
        return new PortLink({ port });
      });
      return link;
    },
    async checkAfterLoss() {},
  };
}

/**
 * Refuses calls that are too large, like the browser shell. A text that one shell can save can therefore be saved in
 * the other.
 */
function limitCalls(port: MessagePort): void {
  const post = port.postMessage.bind(port);
  port.postMessage = (message: unknown, transfer?: StructuredSerializeOptions | Transferable[]) => {
    refuseLargeCalls(message);
    if (Array.isArray(transfer)) post(message, transfer);
    else post(message, transfer);
  };
}

function askForPort(): Promise<MessagePort> {
  return new Promise((resolve) => {
    const listen = (event: MessageEvent) => {
      const port = event.ports[0];
      if (event.source !== window || event.data !== portReplyMessage || !port) return;
      window.removeEventListener('message', listen);
      resolve(port);
    };
    window.addEventListener('message', listen);
    window.postMessage(portRequestMessage, location.origin);
  });
}

/**
 * Connection of the page to the main process. The connection may break and recover; calls always use the current link.
 */
interface ApiConnection {
  link(): Promise<ClientLink<Record<never, never>>>;
  /** Called when the connection remains lost: leaves the page if there is no session to return to. */
  checkAfterLoss(): Promise<void>;
}
