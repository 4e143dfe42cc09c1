import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { AppWindow } from '../../../../../electron/shell/electron/electron-api-types.ts';
import { createFileTickets } from '../../../../../electron/shell/electron/file-tickets.ts';
import { provideFilePaths } from '../../../../../electron/shell/electron/preload-file-paths.ts';
import type { PageMessage, PageWindow } from '../../../../../electron/shell/electron/preload-ports.ts';
import { withUploadBody } from '../../../../../electron/shell/electron/upload-body.ts';
import { sendFileInElectron } from '../../../../../renderer/api/send-file-in-electron.ts';
import { appOrigin } from '../../../../../shared/contract/app-origin.ts';
import { importRoute } from '../../../../../shared/contract/http-routes.ts';
import {
  bodyLengthHeader,
  fileTicketHeader,
  givenFile,
  openedFile,
} from '../../../../../shared/contract/preload-messages.ts';
import { preloadedPage } from '../../../shell/electron-uploads.ts';
import { recordElectron } from '../../../shell/recorded-electron.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'given-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, 'chosen.png');
writeFileSync(file, 'bytes of a picture');

const top = { parent: null, url: `${appOrigin}/#/studio` };
const window = { webContents: { id: 7 }, isDestroyed: () => false } as AppWindow;

function main() {
  const recording = recordElectron();
  const files = createFileTickets(
    recording.api.ipcMain,
    () => [window],
    (id) => (id === 'opened' ? file : undefined),
  );
  /**
   * Sends a path like the preload script. Returns main's first answer: a ticket, or nothing if main closes the port.
   */
  const give = async (
    given: unknown,
    from: { id?: number; senderFrame?: object | null } = {},
    channel: string = givenFile,
  ) => {
    const { port1, port2 } = new MessageChannel();
    onTestFinished(() => port1.close());
    const first = new Promise<{ ticket?: string }>((resolve) => {
      port1.once('message', resolve);
      port1.once('close', () => resolve({}));
    });
    const { id = 7, senderFrame = top } = from;
    recording.ipcMain.emit(channel, { sender: { id }, senderFrame, ports: [port2] }, given);
    return { ...(await first), port: port1 };
  };
  return { files, give };
}

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all).toString();
}

const missingFile = 'Couldn’t read the file. Check that it hasn’t been moved or deleted.';

describe('a path from the preload script', () => {
  it('becomes a ticket that opens this file once', async () => {
    const { files, give } = main();
    const { ticket = '' } = await give(file);
    const opened = await files.take(ticket);
    expect([opened.bytes, await textOf(opened.pieces())]).toEqual([18, 'bytes of a picture']);
    await expect(files.take(ticket)).rejects.toThrow(missingFile);
  });

  it('can be the id of a file that was opened from outside, and another id is refused', async () => {
    const { files, give } = main();
    const { ticket = '' } = await give('opened', {}, openedFile);
    expect((await files.take(ticket)).bytes).toBe(18);
    for (const id of ['made-up', file, null, { id: 'opened' }])
      expect((await give(id, {}, openedFile)).ticket).toBe(undefined);
    expect((await give('opened', { id: 8 }, openedFile)).ticket).toBe(undefined);
  });

  it('opens nothing after the page closed its port', async () => {
    const { files, give } = main();
    const { ticket = '', port } = await give(file);
    port.close();
    await expect.poll(() => files.take(ticket).then(() => 'opened', String)).toMatch(missingFile);
  });

  it.each([
    ['from another window', file, { id: 8 }],
    ['from a frame in the page', file, { senderFrame: { parent: top, url: `${appOrigin}/` } }],
    ['from another page in the window', file, { senderFrame: { parent: null, url: 'https://example.com/' } }],
    ['that is no text', { file }, {}],
    ['that depends on the folder of the program', 'chosen.png', {}],
  ])('that is %s is refused by closing the port', async (_name, given, from) => {
    expect((await main().give(given, from)).ticket).toBe(undefined);
  });

  it.each([
    ['a folder', folder],
    ['a missing file', path.join(folder, 'gone.png')],
    ['a device', '/dev/zero'],
  ])('of %s opens nothing', async (_name, given) => {
    const { files, give } = main();
    const { ticket = '' } = await give(given);
    await expect(files.take(ticket)).rejects.toThrow(missingFile);
  });

  it('of a file that becomes shorter while it is read ends with a message', async () => {
    const { files, give } = main();
    const shrinking = path.join(folder, 'shrinking.png');
    writeFileSync(shrinking, Buffer.alloc(3_000_000));
    const { ticket = '' } = await give(shrinking);
    const pieces = (await files.take(ticket)).pieces();
    await pieces.next();
    truncateSync(shrinking, 1_500_000);
    await expect(textOf(pieces)).rejects.toThrow('The file became shorter during the upload.');
  });
});

describe('a request of the page', () => {
  const url = `${appOrigin}${importRoute('a.png')}`;
  const post = (headers: Record<string, string>, body?: string) =>
    new Request(url, { method: 'POST', headers, ...(body !== undefined && { body }) });

  it('with a ticket gets the file as its body, with its length', async () => {
    const { files, give } = main();
    const { ticket = '' } = await give(file);
    const request = await withUploadBody(post({ [fileTicketHeader]: ticket }), files);
    expect([request.url, request.headers.get('content-length')]).toEqual([url, '18']);
    expect(request.headers.has(fileTicketHeader)).toBe(false);
    expect(await request.text()).toBe('bytes of a picture');
  });

  it.each(['', 'made-up', file])('with the ticket "%s" gets nothing', async (ticket) => {
    const { files, give } = main();
    await give(file);
    await expect(withUploadBody(post({ [fileTicketHeader]: ticket }), files)).rejects.toThrow(missingFile);
  });

  it.each([4, 6])('breaks off if its stream differs from the announced %i bytes', async (length) => {
    const request = await withUploadBody(post({ [bodyLengthHeader]: String(length) }, 'bytes'), main().files);
    await expect(request.text()).rejects.toThrow('The upload ended early.');
  });

  it('with a complete stream gets its length', async () => {
    const request = await withUploadBody(post({ [bodyLengthHeader]: '5' }, 'bytes'), main().files);
    expect([request.headers.get('content-length'), await request.text()]).toEqual(['5', 'bytes']);
  });
});

describe('the preload script', () => {
  function page(pathOf: (file: File) => string = () => '/chosen/a.png') {
    const sent: unknown[][] = [];
    const listeners: ((event: PageMessage) => void)[] = [];
    const pageWindow: PageWindow = {
      location: { origin: appOrigin },
      addEventListener: (_type, listener) => void listeners.push(listener),
      postMessage: () => undefined,
    };
    provideFilePaths(pageWindow, pathOf, (...args) => void sent.push(args));
    const { port1, port2 } = new MessageChannel();
    onTestFinished(() => port1.close());
    const dispatch = (event: Partial<PageMessage>) => {
      const data = { kind: givenFile, file: new File(['x'], 'a.png') };
      const ports = [port2] as unknown as NonNullable<PageMessage['ports']>;
      for (const listener of listeners) listener({ data, origin: appOrigin, source: pageWindow, ports, ...event });
    };
    return { sent, say: dispatch, port1, port2 };
  }
  const next = (port: MessagePort) => new Promise((resolve) => port.once('message', resolve));

  it('sends main the path of a file, with the port of the page', () => {
    const { sent, say: dispatch, port2 } = page();
    dispatch({});
    expect(sent).toEqual([[givenFile, '/chosen/a.png', [port2]]]);
  });

  it('sends main the id of a file that was opened from outside, with the port of the page', () => {
    const { sent, say: dispatch, port2 } = page();
    dispatch({ data: { kind: openedFile, id: 'an id' } });
    expect(sent).toEqual([[openedFile, 'an id', [port2]]]);
  });

  it('sends nothing for a file that the page created, and reports it', async () => {
    const { sent, say: dispatch, port1 } = page(() => '');
    dispatch({});
    expect([await next(port1), sent]).toEqual([{ kind: 'no-path' }, []]);
  });

  it.each([
    { data: { kind: givenFile, file: '/etc/passwd' } },
    { data: { kind: givenFile, file: { path: '/etc/passwd', name: 'passwd' } } },
    { data: { kind: givenFile, file: new Blob(['x']) } },
    { data: { kind: givenFile } },
    { data: { kind: openedFile } },
    { data: { kind: openedFile, id: { path: '/etc/passwd' } } },
    { data: { kind: openedFile, id: 'an id' }, ports: [] },
    { data: { kind: openedFile, id: 'an id' }, source: {} },
    { data: givenFile },
    { data: null },
    { ports: [] },
    { origin: 'https://example.com' },
    { source: {} },
  ])('ignores %j', (event) => {
    const { sent, say: dispatch } = page();
    dispatch(event);
    expect(sent).toEqual([]);
  });
});

it('a page whose path main refuses gets an error about the file', async () => {
  const recording = recordElectron();
  createFileTickets(
    recording.api.ipcMain,
    () => [],
    () => undefined,
  );
  const page = preloadedPage(recording, () => file);
  await expect(sendFileInElectron(page, importRoute('a.png'), new File(['x'], 'a.png'), {})).rejects.toThrow(
    missingFile,
  );
});
