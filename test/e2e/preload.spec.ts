import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { buildIfStale } from '../../build/build-if-stale.ts';
import { inProject } from '../../build/project.ts';
import { givenFile, openedFile, portReplyMessage, portRequestMessage } from '../../shared/contract/preload-messages.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

// Runs the built preload script in an isolated world of real Chromium, like Electron. Only the module `electron` is a
// stub: it records messages to main and the file whose path the preload script requests.

const world = 'preload';
const stub = `
  globalThis.sent = [];
  globalThis.asked = [];
  const electron = {
    ipcRenderer: {
      postMessage(channel, message, ports) {
        sent.push({ channel, message, isPort: ports[0] instanceof MessagePort });
        ports[0].postMessage({ kind: 'ticket', ticket: 'from main' });
      },
    },
    webUtils: {
      getPathForFile(file) {
        if (!(file instanceof File)) throw new TypeError('expected to receive a File');
        asked.push(file);
        return file.name.startsWith('chosen') ? '/somewhere/' + file.name : '';
      },
    },
  };
  const required = [];
  function require(name) { required.push(name); if (name !== 'electron') throw new Error(name); return electron; }
`;

let end: () => void;
let origin: string;

test.beforeEach(async () => {
  await buildIfStale(() => undefined);
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><input type="file">');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  end = () => server.close();
});
test.afterEach(() => end());

/** Opens a page with the preload script. `inWorld` runs in the isolated world. */
async function openPreloaded(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const worlds: number[] = [];
  devtools.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.name === world) worlds.push(context.id);
  });
  await devtools.send('Runtime.enable');
  await devtools.send('Page.enable');
  const preload = readFileSync(inProject('out/preload/preload.cjs'), 'utf8');
  const source = `${stub}(() => {${preload}\n})();`;
  await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: world });
  await page.goto(origin);
  const contextId = worlds.at(-1);
  if (contextId === undefined) throw new Error('the preload script has no isolated world');
  const inWorld = async (expression: string, returnByValue = true) => {
    const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', {
      expression,
      contextId,
      returnByValue,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  };
  return { devtools, inWorld };
}

/** Passes the file of the input, or one made by the page, to the preload script. Returns the answer on the port. */
function handOver(page: Page, made?: string): Promise<unknown> {
  return page.evaluate(
    ([kind, name]) => {
      const file = name === undefined ? document.querySelector('input')?.files?.[0] : new File(['bytes'], name);
      const { port1, port2 } = new MessageChannel();
      const first = new Promise((resolve) => {
        port1.onmessage = ({ data }) => resolve(data);
      });
      window.postMessage({ kind, file }, location.origin, [port2]);
      return first;
    },
    [givenFile, made] as const,
  );
}

async function pathOfFirst(devtools: CDPSession, inWorld: (expression: string, byValue: boolean) => Promise<object>) {
  const file = (await inWorld('asked[0]', false)) as { objectId?: string };
  return (await devtools.send('DOM.getFileInfo', { objectId: file.objectId ?? '' })).path;
}

test('a file that a user chose reaches the preload script with its path', async ({ page }) => {
  const folder = scratchFolder('preload');
  const chosen = join(folder.path, 'chosen é.png');
  writeFileSync(chosen, 'bytes');
  const { devtools, inWorld } = await openPreloaded(page);
  await page.locator('input').setInputFiles(chosen);
  expect(await handOver(page)).toEqual({ kind: 'ticket', ticket: 'from main' });
  const sent = { channel: givenFile, message: '/somewhere/chosen é.png', isPort: true };
  expect((await inWorld('sent')).value).toEqual([sent]);
  // `webUtils.getPathForFile` reads this path from the same object.
  expect(await pathOfFirst(devtools, inWorld)).toBe(chosen);
  folder.remove();
});

test('a file in a folder that a user dropped has its path too', async ({ page }) => {
  const folder = scratchFolder('preload');
  const dropped = join(folder.path, 'dropped', 'deeper');
  mkdirSync(dropped, { recursive: true });
  writeFileSync(join(dropped, 'chosen.png'), 'bytes');
  const { devtools, inWorld } = await openPreloaded(page);
  const handed = page.evaluate(
    (kind) =>
      new Promise((resolve) => {
        const handOver = (entry: FileSystemEntry) => {
          if (entry.isDirectory) {
            (entry as FileSystemDirectoryEntry).createReader().readEntries((entries) => entries.forEach(handOver));
          } else {
            (entry as FileSystemFileEntry).file((file) => {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = ({ data }) => resolve(data);
              window.postMessage({ kind, file }, location.origin, [port2]);
            });
          }
        };
        document.addEventListener('dragover', (event) => event.preventDefault());
        document.addEventListener('drop', (event) => {
          event.preventDefault();
          const entry = event.dataTransfer?.items[0]?.webkitGetAsEntry();
          if (entry) handOver(entry);
        });
      }),
    givenFile,
  );
  const data = { items: [], files: [join(folder.path, 'dropped')], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, x: 100, y: 100, data });
  }
  expect(await handed).toEqual({ kind: 'ticket', ticket: 'from main' });
  expect(await pathOfFirst(devtools, inWorld)).toBe(join(dropped, 'chosen.png'));
  folder.remove();
});

test('a file that the page created has no path, whatever its name', async ({ page }) => {
  const { devtools, inWorld } = await openPreloaded(page);
  expect(await handOver(page, '/etc/passwd')).toEqual({ kind: 'no-path' });
  expect((await inWorld('sent')).value).toEqual([]);
  expect(await pathOfFirst(devtools, inWorld)).toBe('');
});

test('the id of a file that was opened from outside goes to main, and the answer comes back', async ({ page }) => {
  const { inWorld } = await openPreloaded(page);
  const firstEvent = await page.evaluate(
    (kind) =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(data);
        window.postMessage({ kind, id: 'an id' }, location.origin, [port2]);
      }),
    openedFile,
  );
  expect(firstEvent).toEqual({ kind: 'ticket', ticket: 'from main' });
  expect((await inWorld('sent')).value).toEqual([{ channel: openedFile, message: 'an id', isPort: true }]);
});

test('a port for calls reaches the page, and nothing else of the preload script', async ({ page }) => {
  const { inWorld } = await openPreloaded(page);
  const firstEvent = await page.evaluate(
    ([please, here]) =>
      new Promise((resolve) => {
        window.addEventListener('message', ({ data, ports, source }) => {
          if (data !== here || source !== window || !ports[0]) return;
          ports[0].onmessage = (event) => resolve(event.data);
        });
        window.postMessage(please, location.origin);
      }),
    [portRequestMessage, portReplyMessage] as const,
  );
  expect(firstEvent).toEqual({ kind: 'ticket', ticket: 'from main' });
  expect((await inWorld('sent')).value).toEqual([{ channel: portRequestMessage, message: null, isPort: true }]);
  expect((await inWorld('required')).value).toEqual(['electron']);
  const leaked = ['require', 'sent', 'asked', 'electron', 'handOverFiles', 'exports', 'module'];
  expect(await page.evaluate((names) => names.filter((name) => name in window), leaked)).toEqual([]);
});
