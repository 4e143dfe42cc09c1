import { spawnSync } from 'node:child_process';
import { appendFile, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { downloadRoute, pageDownloadsRoute, pageFilesRoute } from '../../../shared/contract/http-routes.ts';
import type { Item } from '../../../shared/library/item.ts';
import {
  embeddedBlockBytes,
  embeddedBlockScript,
  mostEmbeddedBytes,
  type PageDownload,
  type PreparedDownload,
} from '../../../shared/library/page-download.ts';
import { makeNoisyImage } from '../../support/make-images.ts';
import { mediaWithMetadata } from '../../support/media-with-metadata.ts';
import { numberedVideo } from '../../support/numbered-video.ts';
import { entriesOf } from '../../support/zip-entries.ts';
import { draftOf, openAtGateway } from '../support/app-at-gateway.ts';
import { openFakeServer, report, sendJson } from '../support/fake-server.ts';
import { type TestApp, temporaryFolder } from '../support/open-test-app.ts';

const secret = 'made-by-model-x-7';
const worded = await mediaWithMetadata(
  secret,
  numberedVideo({ framesPerSecond: 24, frames: 6, width: 64, height: 48 }),
);
// The noise needs three blocks, the last of a length that Base64 pads.
const noise = makeNoisyImage(1100, 1150);
const files: Record<string, Buffer | undefined> = { '/a': noise, '/b': worded['mp4'], '/c': worded['png'] };

async function filled() {
  const dataFolder = await temporaryFolder();
  const store = await openFakeServer(({ path }, response) => response.end(files[path]));
  const images = Object.keys(files).map((path) => `${store.origin}${path}`);
  const { app } = await openAtGateway(
    { poll: (_, response) => sendJson(response, 200, report('completed', { images })) },
    { dataFolder },
  );
  const modelId = 'image-c-2.5-t2i-preview';
  const { id } = await app.calls.tasks.start({ modelId, draft: draftOf(modelId) });
  await app.taskWhere(id, (task) => task.state === 'done');
  const items = (await app.itemsOf(id)).toSorted((a, b) => a.position - b.position);
  return { app, items, dataFolder, pathOf: ({ file }: Item) => join(dataFolder, 'library', file) };
}

const send = (app: TestApp, body: unknown) =>
  app.handle(new Request(`http://app${pageDownloadsRoute}`, { method: 'POST', body: JSON.stringify(body) }));
const pack = async (app: TestApp, body: unknown) => (await (await send(app, body)).json()) as PreparedDownload;
const open = (app: TestApp, id: string) => app.handle(new Request(`http://app${downloadRoute(id)}`));

const requestOf = (items: readonly Item[], rules: Partial<PageDownload> = {}): PageDownload => ({
  name: 'two-herons',
  format: 'html',
  before: '<p>Härons</p>',
  after: '<p>End</p>',
  license: 'OFL',
  media: items.map(({ id, mime }, index) => ({
    name: `media/${'abc'[index]}.${mime === 'video/mp4' ? 'mp4' : 'png'}`,
    itemId: id,
  })),
  ...rules,
});

/** The files in a page, as its script puts them together. */
function embeddedIn(html: string): Record<string, Buffer> {
  const found: Record<string, Buffer> = {};
  const blocks = html.matchAll(
    /<script type="text\/plain" data-file="([^"]+)" data-left="(\d+)">([^<]*)<\/script><script>([^<]*)<\/script>/g,
  );
  for (const [, name = '', , base64 = '', script] of blocks) {
    expect(script).toBe(embeddedBlockScript);
    found[name] = Buffer.concat([found[name] ?? Buffer.alloc(0), Buffer.from(base64, 'base64')]);
  }
  return found;
}

test('a page becomes one HTML file with every byte of its media, in blocks and of the stated length', async () => {
  const { app, items } = await filled();
  const packed = await pack(app, requestOf(items));
  const out = await open(app, packed.id);
  expect(Object.fromEntries(out.headers)).toMatchObject({
    'content-type': 'text/html',
    'content-disposition': 'attachment; filename="two-herons.html"',
    'content-length': String(packed.bytes),
    'content-security-policy': "sandbox; default-src 'none'",
  });
  const pieces: number[] = [];
  const chunks: Uint8Array[] = [];
  for await (const piece of out.body ?? []) {
    pieces.push(piece.length);
    chunks.push(piece);
  }
  // The file is never in memory as a whole.
  expect(Math.max(...pieces)).toBeLessThan(embeddedBlockBytes * 1.4);
  const bytes = Buffer.concat(chunks);
  expect(bytes.length).toBe(packed.bytes);
  const html = bytes.toString();
  expect(html.startsWith('<p>Härons</p><script')).toBe(true);
  expect(html.endsWith('</script>\n<p>End</p>')).toBe(true);
  expect([...html.matchAll(/data-left="(\d+)"/g)].map(([, left]) => left)).toEqual(['2', '1', '0', '0', '0']);
  const embedded = embeddedIn(html);
  expect(embedded['media/a.png']?.equals(noise)).toBe(true);
  expect(embedded['media/b.mp4']?.equals(files['/b'] ?? Buffer.alloc(0))).toBe(true);
});

test('copies contain no metadata, in both formats, and hidden text is in neither', async () => {
  const { app, items } = await filled();
  const rules = { withoutMetadata: true, hidden: [secret] };
  const out = await open(app, (await pack(app, requestOf(items, rules))).id);
  for (const bytes of Object.values(embeddedIn(await out.text()))) expect(bytes.includes(secret)).toBe(false);

  const zip = await open(app, (await pack(app, requestOf(items, { format: 'zip', ...rules }))).id);
  const bytes = Buffer.from(await zip.arrayBuffer());
  expect(Object.keys(entriesOf(bytes))).toHaveLength(items.length + 2);
  expect(bytes.includes(secret)).toBe(false);

  for (const format of ['html', 'zip'] as const) {
    const refused = await send(app, requestOf(items, { format, hidden: [secret] }));
    expect(refused.status).toBe(422);
    expect((await refused.json()).sentence).toContain(
      `its file contains the text “${secret}”, which can’t be removed.`,
    );
  }
});

test('in a ZIP, the page, its media and the license are one folder of the announced length', async () => {
  const { app, items } = await filled();
  const packed = await pack(app, requestOf(items, { format: 'zip' }));
  const out = await open(app, packed.id);
  expect(Object.fromEntries(out.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="two-herons.zip"',
    'content-length': String(packed.bytes),
  });
  const bytes = Buffer.from(await out.arrayBuffer());
  expect(bytes.length).toBe(packed.bytes);
  const entries = entriesOf(bytes);
  const names = ['index.html', 'media/a.png', 'media/b.mp4', 'media/c.png', 'font-license.txt'];
  expect(Object.keys(entries)).toEqual(names.map((name) => `two-herons/${name}`));
  expect(entries['two-herons/index.html']?.toString()).toBe('<p>Härons</p><p>End</p>');
  expect(entries['two-herons/media/a.png']?.equals(noise)).toBe(true);
  // Checks the ZIP file with another ZIP reader, if the machine has one.
  const savedZip = join(await temporaryFolder(), 'kept.zip');
  await writeFile(savedZip, bytes);
  const code = `import zipfile; print(zipfile.ZipFile(${JSON.stringify(savedZip)}).testzip())`;
  const python = spawnSync('python3', ['-c', code]);
  if (python.status === 0) expect(python.stdout.toString().trim()).toBe('None');
});

test('a file that the window created is in the page, and is gone when its download is', async () => {
  const { app, dataFolder } = await filled();
  const video = files['/b'] ?? Buffer.alloc(0);
  const upload = new Request(`http://app${pageFilesRoute}`, { method: 'POST', body: new Uint8Array(video) });
  const { id: fileId } = (await (await app.handle(upload)).json()) as { id: string };
  const request = (format: 'html' | 'zip') => ({
    ...requestOf([], { format }),
    media: [{ name: 'media/animatic.mp4', fileId }],
  });
  const html = await (await open(app, (await pack(app, request('html'))).id)).text();
  expect(embeddedIn(html)['media/animatic.mp4']?.equals(video)).toBe(true);
  const zip = await open(app, (await pack(app, request('zip'))).id);
  const entries = entriesOf(Buffer.from(await zip.arrayBuffer()));
  expect(entries['two-herons/media/animatic.mp4']?.equals(video)).toBe(true);

  const kept = async () => (await readdir(join(dataFolder, 'temporary'))).filter((name) => name.endsWith('.media'));
  expect(await kept()).toHaveLength(1);
  // The program keeps the newest downloads.
  for (let more = 0; more < 20; more += 1) await pack(app, request('html'));
  expect(await kept()).toEqual([]);
  const gone = await send(app, request('html'));
  expect([gone.status, (await gone.json()).sentence]).toEqual([
    422,
    'A file of the page is missing. Export the page again.',
  ]);
});

test('names that lead out of the folder, and invalid lists of media, are refused', async () => {
  const { app, items } = await filled();
  const page = requestOf(items);
  const itemId = items[0]?.id;
  const bad = {
    'a path to the parent folder': { ...page, media: [{ name: '../a.png', itemId }] },
    'from the root': { ...page, media: [{ name: '/etc/passwd.txt', itemId }] },
    backslash: { ...page, media: [{ name: 'a\\b.png', itemId }] },
    hidden: { ...page, media: [{ name: '.htaccess', itemId }] },
    'a path as a file of the window': { ...page, media: [{ name: 'a.png', fileId: '../settings' }] },
    'a folder with a slash': { ...page, name: 'x/y' },
    'one name twice': { ...page, media: ['a.png', 'a.png'].map((name) => ({ name, itemId })) },
    'two sources': { ...page, media: [{ name: 'a.png', itemId, fileId: itemId }] },
    nothing: { ...page, media: [] },
    'no object': 7,
  };
  for (const format of ['html', 'zip']) {
    for (const [what, request] of Object.entries(bad)) {
      const response = await send(app, typeof request === 'object' ? { ...request, format } : request);
      expect([what, response.status]).toEqual([what, 422]);
    }
  }
  expect((await open(app, crypto.randomUUID())).status).toBe(404);
});

test('media beyond the limit, a missing file and a file that grew never become a page', async () => {
  const { app, items, pathOf } = await filled();
  const [first] = items;
  if (!first) throw new Error('no item');
  const ids = [(await pack(app, requestOf(items))).id, (await pack(app, requestOf(items, { format: 'zip' }))).id];
  await appendFile(pathOf(first), 'more');
  for (const id of ids) await expect((await open(app, id)).text()).rejects.toThrow();
  // Only the length counts, so that the file needs no room on the disk.
  await truncate(pathOf(first), 2 * mostEmbeddedBytes);
  const large = await send(app, requestOf(items));
  expect([large.status, (await large.json()).sentence]).toEqual([
    422,
    'One HTML file holds at most 200 MB of media, and this is 400 MB. Save a ZIP instead.',
  ]);
  await rm(pathOf(first));
  const gone = await send(app, requestOf(items));
  expect([gone.status, (await gone.json()).sentence]).toEqual([
    422,
    `Couldn’t export ${first.file}: its file is missing.`,
  ]);
});

test('an image is one figure that is visible without scripts, with every byte of it', async () => {
  const { app, items } = await filled();
  const request = requestOf(items.slice(0, 1));
  const caption = 'Ä · <b>"Härons"</b>';
  const media = request.media.map((file) => ({ ...file, image: { type: 'image/png', caption } }));
  const packed = await pack(app, { ...request, media });
  const out = await open(app, packed.id);
  const bytes = Buffer.from(await out.arrayBuffer());
  expect(bytes.length).toBe(packed.bytes);
  const html = bytes.toString();
  const [, base64 = ''] = / src="data:image\/png;base64,([^"]+)"><\/figure><script>/.exec(html) ?? [];
  expect(Buffer.from(base64, 'base64')).toEqual(noise);
  expect(html).not.toContain('<b>');
  expect(html.match(/<script>/g)).toHaveLength(1);
});
