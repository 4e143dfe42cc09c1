import { randomUUID } from 'node:crypto';
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { portRequestMessage } from '../../../shared/contract/preload-messages.ts';
import type { StateEvent } from '../../../shared/sync/state-event.ts';
import type { Snapshot } from '../../../shared/sync/synced-state.ts';
import { type Calls, callsWithIntents } from '../../support/calls-with-intents.ts';
import type { Recording } from '../../unit/shell/recorded-electron.ts';

export interface OpenedPage {
  readonly calls: Calls;
  readonly snapshot: Snapshot;
  /** All events after the snapshot. */
  readonly pushes: StateEvent[];
  report(path: string, focused: boolean): Promise<void>;
  close(): void;
}

/** Opens a page as the shell sees it: calls over a port like the preload script, and all events to it. */
export async function openPage(recording: Pick<Recording, 'ipcMain' | 'windows'>): Promise<OpenedPage> {
  const { port1, port2 } = new MessageChannel();
  const port = {
    on: (name: string, listener: (event: { data: unknown }) => void) =>
      port1.on(name, (data: unknown) => listener({ data })),
    postMessage: (message: unknown) => port1.postMessage(message),
    start: () => port1.start(),
    close: () => port1.close(),
  };
  const senderFrame = { parent: null, url: 'triptych://app/' };
  const { id } = recording.windows.at(-1)?.webContents ?? { id: 1 };
  recording.ipcMain.emit(portRequestMessage, { sender: { id }, senderFrame, ports: [port] });
  const calls = callsWithIntents(createORPCClient(new RPCLink({ port: port2 })));
  const windowId = randomUUID();
  const stream = await calls.watch({ windowId });
  const first = await stream.next();
  if (first.done || first.value.kind !== 'snapshot') throw new Error('the first push is no snapshot');
  const pushes: StateEvent[] = [];
  const watching = (async () => {
    for await (const push of stream) pushes.push(push);
  })();
  // The stream breaks when the port closes.
  watching.catch(() => undefined);
  return {
    calls,
    snapshot: first.value.snapshot,
    pushes,
    report: (path, focused) => calls.windows.reportPresence({ windowId, focused, path, mayNotify: false }),
    close: () => port2.close(),
  };
}
