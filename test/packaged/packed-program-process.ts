import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { portRequestMessage } from '../../shared/contract/preload-messages.ts';
import type { FromProgram, ToProgram } from './process-messages.ts';
import { recording } from './stub-electron.ts';

// Runs the program of a package in a separate process: `node --import archive-layer.ts packed-program-process.ts
// [arguments of the program]`. Messages of the parent process replace the messages of Chromium.

const resources = process.env['PACKED_RESOURCES'] ?? '';
Object.assign(process, { resourcesPath: resources });
// A packaged program gets only its own arguments.
process.argv.splice(1, 1);
void recording.exited.then((code) => process.exit(code));

await import(pathToFileURL(path.join(resources, 'app.asar', 'out', 'main', 'main.js')).href);
while (recording.windows.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));

const send = (message: FromProgram) => process.send?.(message);

process.on('message', (message: ToProgram) => {
  if (message.kind === 'quit') recording.api.app.quit();
  if (message.kind === 'ask') void answer(message);
});

async function answer({ id, path: at, method, body }: ToProgram & { kind: 'ask' }): Promise<void> {
  const handle = recording.protocolHandlers['triptych'];
  if (!handle) throw new Error('nobody answers triptych:');
  const sent = body && { body: new Blob([body]), duplex: 'half' };
  const response = await handle(new Request(`triptych://app${at}`, { method, ...sent }));
  const bytes = new Uint8Array(await response.arrayBuffer());
  send({ kind: 'answer', id, status: response.status, headers: [...response.headers], body: bytes });
}

const port = {
  on(name: string, listener: (event: { data: unknown }) => void) {
    if (name !== 'message') return;
    process.on('message', (message: ToProgram) => {
      if (message.kind === 'call') listener({ data: message.data });
    });
  },
  postMessage: (data: unknown) => send({ kind: 'call', data }),
  start: () => undefined,
  close: () => undefined,
};
const senderFrame = { parent: null, url: 'triptych://app/' };
const sender = { id: recording.windows[0]?.webContents.id };
recording.ipcMain.emit(portRequestMessage, { sender, senderFrame, ports: [port] });
send({ kind: 'ready', address: recording.windows[0]?.address ?? '' });
