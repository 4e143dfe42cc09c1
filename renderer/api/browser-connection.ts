import type { ClientLink } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { WebSocket as ReconnectingSocket } from 'partysocket';
import { sessionPath, signedOutPath, type TokenExchange, tokenName } from '../../shared/contract/browser-session.ts';
import { callsPath } from '../../shared/contract/http-routes.ts';
import { abortOnlyWhileOpen } from './abort-only-while-open.ts';
import type { ApiConnection } from './api-connection-types.ts';
import { refuseLargeCalls } from './refuse-large-calls.ts';

/** Opens the connection of the browser shell: a session cookie, then one WebSocket that reconnects automatically. */
export function openBrowserConnection(): ApiConnection {
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
