import { RPCLink } from '@orpc/client/message-port';
import { portHere, portPlease } from '../../shared/shell-protocol.ts';
import type { Line } from './line.ts';

/** The line of the Electron shell: one MessagePort, asked of the preload again whenever it closed. */
export function openElectronLine(): Line {
  let link: Promise<RPCLink<Record<never, never>>> | undefined;
  return {
    link() {
      link ??= askForPort().then((port) => {
        port.addEventListener('close', () => {
          link = undefined;
        });
        port.start();
        return new RPCLink({ port });
      });
      return link;
    },
    async checkAfterLoss() {},
  };
}

function askForPort(): Promise<MessagePort> {
  return new Promise((resolve) => {
    const listen = (event: MessageEvent) => {
      const port = event.ports[0];
      if (event.source !== window || event.data !== portHere || !port) return;
      window.removeEventListener('message', listen);
      resolve(port);
    };
    window.addEventListener('message', listen);
    window.postMessage(portPlease, location.origin);
  });
}
