import { appendFile, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  htmlDownloadRoute,
  htmlDownloadsRoute,
  zipDownloadRoute,
  zipDownloadsRoute,
} from '../../../shared/contract/http-routes.ts';
import {
  embeddedBlockBytes,
  embeddedBlockScript,
  type HtmlDownload,
  mostEmbeddedBytes,
} from '../../../shared/library/html-download.ts';
import type { Item } from '../../../shared/library/item.ts';
import type { PreparedDownload } from '../../../shared/library/prepared-download.ts';
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

async function filled(): Promise<{ app: TestApp; items: readonly Item[]; pathOf: (item: Item) => string }> {
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
  return { app, items, pathOf: ({ file }) => join(dataFolder, 'library', file) };
}

const post = (app: TestApp, route: string, body: unknown) =>
  app.handle(new Request(`http://app${route}`, { method: 'POST', body: JSON.stringify(body) }));

const requestOf = (items: readonly Item[], rules: Partial<HtmlDownload> = {}): HtmlDownload => ({
  name: 'two-herons',
  before: '<p>Härons</p>',
  after: '<p>End</p>',
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
  const packed = (await (await post(app, htmlDownloadsRoute, requestOf(items))).json()) as PreparedDownload;
  const out = await app.handle(new Request(`http://app${htmlDownloadRoute(packed.id)}`));
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
  const packed = (await (await post(app, htmlDownloadsRoute, requestOf(items, rules))).json()) as PreparedDownload;
  const out = await app.handle(new Request(`http://app${htmlDownloadRoute(packed.id)}`));
  for (const bytes of Object.values(embeddedIn(await out.text()))) expect(bytes.includes(secret)).toBe(false);

  const { media, name } = requestOf(items);
  const zipped = (await (
    await post(app, zipDownloadsRoute, { name, files: media, ...rules })
  ).json()) as PreparedDownload;
  const zip = await app.handle(new Request(`http://app${zipDownloadRoute(zipped.id)}`));
  const bytes = Buffer.from(await zip.arrayBuffer());
  expect(Object.keys(entriesOf(bytes))).toEqual(media.map((each) => `${name}/${each.name}`));
  expect(bytes.includes(secret)).toBe(false);

  for (const [route, body] of [
    [htmlDownloadsRoute, requestOf(items, { hidden: [secret] })],
    [zipDownloadsRoute, { name, files: media, hidden: [secret] }],
  ] as const) {
    const refused = await post(app, route, body);
    expect(refused.status).toBe(422);
    expect((await refused.json()).sentence).toContain(
      `its file contains the text “${secret}”, which can’t be removed.`,
    );
  }
});

test('media beyond the limit, a missing file and a file that grew never become a page', async () => {
  const { app, items, pathOf } = await filled();
  const [first] = items;
  if (!first) throw new Error('no item');
  const { id } = (await (await post(app, htmlDownloadsRoute, requestOf(items))).json()) as PreparedDownload;
  await appendFile(pathOf(first), 'more');
  const broken = await app.handle(new Request(`http://app${htmlDownloadRoute(id)}`));
  await expect(broken.text()).rejects.toThrow();
  // Only the length counts, so that the file needs no room on the disk.
  await truncate(pathOf(first), 2 * mostEmbeddedBytes);
  const large = await post(app, htmlDownloadsRoute, requestOf(items));
  expect([large.status, (await large.json()).sentence]).toEqual([
    422,
    'One HTML file holds at most 200 MB of media, and this is 400 MB. Save a ZIP instead.',
  ]);
  await rm(pathOf(first));
  const gone = await post(app, htmlDownloadsRoute, requestOf(items));
  expect([gone.status, (await gone.json()).sentence]).toEqual([
    422,
    `Couldn’t export ${first.file}: its file is missing.`,
  ]);
  expect((await post(app, htmlDownloadsRoute, { ...requestOf(items), name: '../x' })).status).toBe(422);
});

test('an image is one figure that is visible without scripts, with every byte of it', async () => {
  const { app, items } = await filled();
  const request = requestOf(items.slice(0, 1));
  const caption = 'Ä · <b>"Härons"</b>';
  const media = request.media.map((file) => ({ ...file, image: { type: 'image/png', caption } }));
  const answer = await post(app, htmlDownloadsRoute, { ...request, media });
  const packed = (await answer.json()) as PreparedDownload;
  const out = await app.handle(new Request(`http://app${htmlDownloadRoute(packed.id)}`));
  const bytes = Buffer.from(await out.arrayBuffer());
  expect(bytes.length).toBe(packed.bytes);
  const html = bytes.toString();
  const [, base64 = ''] = / src="data:image\/png;base64,([^"]+)"><\/figure><script>/.exec(html) ?? [];
  expect(Buffer.from(base64, 'base64')).toEqual(noise);
  expect(html).not.toContain('<b>');
  expect(html.match(/<script>/g)).toHaveLength(1);
});
