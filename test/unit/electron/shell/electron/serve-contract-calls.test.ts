import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { os } from '@orpc/server';
import type { IpcMainEvent } from 'electron';
import { describe, expect, it } from 'vitest';
import type { AppCore } from '../../../../../electron/core/app-core-types.ts';
import type { AppWindow } from '../../../../../electron/shell/electron/electron-api-types.ts';
import {
  type PageMessage,
  type PageWindow,
  providePorts,
} from '../../../../../electron/shell/electron/preload-ports.ts';
import { isFromOwnPage, serveContractCalls } from '../../../../../electron/shell/electron/serve-contract-calls.ts';
import { appOrigin } from '../../../../../shared/contract/app-origin.ts';
import { portReplyMessage, portRequestMessage } from '../../../../../shared/contract/preload-messages.ts';
import { recordElectron } from '../../../shell/recorded-electron.ts';

const router = { greet: os.handler(() => 'hello from main') };
const core: Pick<AppCore, 'router'> = { router };
const window = { webContents: { id: 7 }, isDestroyed: () => false } as AppWindow;
const top = { parent: null, url: 'triptych://app/#/studio' };
const sentBy = (id: number, senderFrame: object | null) => ({ sender: { id }, senderFrame }) as unknown as IpcMainEvent;

/** Node's port with Electron's interface: messages are wrapped, and none arrives before `start`. */
function mainPort(port: MessagePort) {
  return {
    on: (name: string, listener: (event: { data: unknown }) => void) =>
      port.on(name, (data: unknown) => listener({ data })),
    postMessage: (message: unknown) => port.postMessage(message),
    start: () => port.start(),
    close: () => port.close(),
  };
}

describe('the allowed caller', () => {
  it('is the top frame of our window, showing our page', () => {
    expect(isFromOwnPage(sentBy(7, top), [window])).toBe(true);
  });

  it.each([
    ['another window', sentBy(8, top)],
    ['a removed frame', sentBy(7, null)],
    ['a frame in the page', sentBy(7, { parent: top, url: 'triptych://app/' })],
    ['another page in the window', sentBy(7, { parent: null, url: 'https://example.com/' })],
    ['a URL that starts like ours', sentBy(7, { parent: null, url: 'triptych://app.evil/' })],
    ['an empty page', sentBy(7, { parent: null, url: 'about:blank' })],
  ])('is not %s', (_name, event) => {
    expect(isFromOwnPage(event, [window])).toBe(false);
  });

  it('does not exist without a window', () => {
    expect(isFromOwnPage(sentBy(7, top), [])).toBe(false);
    expect(isFromOwnPage(sentBy(7, top), [{ ...window, isDestroyed: () => true }])).toBe(false);
  });
});

describe('calls over a port', () => {
  it('are answered for our page', async () => {
    const recording = recordElectron();
    serveContractCalls(recording.api.ipcMain, core, () => [window]);
    expect(recording.ipcMain.eventNames()).toEqual([portRequestMessage]);
    const { port1, port2 } = new MessageChannel();
    recording.ipcMain.emit(portRequestMessage, { ...sentBy(7, top), ports: [mainPort(port1)] });
    const client: { greet(): Promise<string> } = createORPCClient(new RPCLink({ port: port2 }));
    expect(await client.greet()).toBe('hello from main');
    port2.close();
  });

  it('are refused for anyone else by closing the port', async () => {
    const recording = recordElectron();
    serveContractCalls(recording.api.ipcMain, core, () => [window]);
    const { port1, port2 } = new MessageChannel();
    const closed = new Promise((resolve) => port2.once('close', resolve));
    recording.ipcMain.emit(portRequestMessage, { ...sentBy(8, top), ports: [mainPort(port1)] });
    await closed;
    recording.ipcMain.emit(portRequestMessage, { ...sentBy(7, top), ports: [] });
  });
});

describe('the preload script', () => {
  function page(origin = appOrigin) {
    const sent: unknown[][] = [];
    const posted: unknown[][] = [];
    const listeners: ((event: PageMessage) => void)[] = [];
    const pageWindow: PageWindow = {
      location: { origin },
      addEventListener: (_type, listener) => void listeners.push(listener),
      postMessage: (...args) => void posted.push(args),
    };
    providePorts(pageWindow, (...args) => void sent.push(args));
    const dispatch = (event: Partial<PageMessage>) => {
      for (const listener of listeners) listener({ data: portRequestMessage, origin, source: pageWindow, ...event });
    };
    return { sent, posted, say: dispatch };
  }

  it('gives the two ends of one channel to the page and to main', async () => {
    const { sent, posted, say: dispatch } = page();
    dispatch({});
    expect(sent).toEqual([[portRequestMessage, null, [expect.any(MessagePortClass)]]]);
    expect(posted).toEqual([[portReplyMessage, appOrigin, [expect.any(MessagePortClass)]]]);
    const [[, , [toMain]]] = sent as [[string, null, [MessagePort]]];
    const [[, , [toPage]]] = posted as [[string, string, [MessagePort]]];
    const arrived = new Promise((resolve) => toPage.once('message', resolve));
    toMain.postMessage('connected');
    expect(await arrived).toBe('connected');
    toMain.close();
  });

  it('answers each request with a new channel', () => {
    const { sent, say: dispatch } = page();
    dispatch({});
    dispatch({});
    expect(sent).toHaveLength(2);
    for (const [, , [port]] of sent as [string, null, [MessagePort]][]) port.close();
  });

  it.each([
    { data: 'something else' },
    { data: { type: portRequestMessage } },
    { data: portReplyMessage },
    { origin: 'https://example.com' },
    { origin: 'null' },
    { source: {} },
    { source: null },
  ])('ignores %j', (event) => {
    const { sent, posted, say: dispatch } = page();
    dispatch(event);
    expect([...sent, ...posted]).toEqual([]);
  });
});

const MessagePortClass = new MessageChannel().port1.constructor as new () => MessagePort;
