import { portReplyMessage, portRequestMessage } from '../../../shared/contract/preload-messages.ts';

/** Node and browsers have this class under the same name, but with two types. */
export type ChannelEnd = InstanceType<typeof MessageChannel>['port1'];

/** The part of a page's `window` that the preload uses. */
export interface PageWindow {
  readonly location: { readonly origin: string };
  addEventListener(type: 'message', listener: (event: PageMessage) => void): void;
  postMessage(message: string, targetOrigin: string, transfer: ChannelEnd[]): void;
}

export interface PageMessage {
  readonly data: unknown;
  readonly origin: string;
  readonly source: unknown;
  readonly ports?: readonly ChannelEnd[];
}

/** Sends a port to the main process. */
type SendPort = (channel: string, message: null, transfer: ChannelEnd[]) => void;

/**
 * Connects the page with main: on request, one end of a new channel goes to main and the other one to the page. The
 * page receives no function or object of Electron.
 */
export function providePorts(page: PageWindow, send: SendPort): void {
  page.addEventListener('message', (event) => {
    if (event.source !== page || event.origin !== page.location.origin || event.data !== portRequestMessage) return;
    const { port1, port2 } = new MessageChannel();
    send(portRequestMessage, null, [port1]);
    page.postMessage(portReplyMessage, page.location.origin, [port2]);
  });
}
