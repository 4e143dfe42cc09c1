import { RPCLink } from '@orpc/client/message-port';
import { portReplyMessage, portRequestMessage } from '../../shared/contract/preload-messages.ts';
import type { ApiConnection } from './api-connection-types.ts';
import { refuseLargeCalls } from './refuse-large-calls.ts';

/** Opens the connection of the Electron shell: one MessagePort, requested from the preload again after each close. */
export function openElectronConnection(): ApiConnection {
  let link: Promise<RPCLink<Record<never, never>>> | undefined;
  return {
    link() {
      link ??= askForPort().then((port) => {
        port.addEventListener('close', () => {
          link = undefined;
        });
        port.start();
        limitCalls(port);
        return new RPCLink({ port });
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
