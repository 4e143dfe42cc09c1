import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { downloadRoute, importRoute } from '../../../shared/contract/http-routes.ts';
import type { ExportInput, ExportStep } from '../../../shared/library/export.ts';
import type { GalleryItem } from '../../../shared/library/gallery-types.ts';
import { importResultSchema } from '../../../shared/library/import-result.ts';
import type { Item } from '../../../shared/library/item.ts';
import { exifBlock, pngFile } from '../../support/files-of-other-programs.ts';
import { mediaWithMetadata, pngChunk } from '../../support/media-with-metadata.ts';
import { numberedVideo } from '../../support/numbered-video.ts';
import { entriesOf } from '../../support/zip-entries.ts';
import { draftOf, openAtGateway } from '../support/app-at-gateway.ts';
import { openFakeServer, report, sendJson } from '../support/fake-server.ts';
import { type TestApp, temporaryFolder } from '../support/open-test-app.ts';

const secret = 'Zanzibarian quagga';
const prompt = `=HYPERLINK("http://x") </script><b>${secret}</b>`;
const modelId = 'image-c-2.5-t2i-preview';
const media = await mediaWithMetadata(
  `Made of: ${secret}`,
  numberedVideo({ framesPerSecond: 24, frames: 6, width: 64, height: 48 }),
);
const kinds = ['png', 'jpg', 'webp', 'gif', 'mp4'];

interface Filled {
  readonly app: TestApp;
  readonly dataFolder: string;
  readonly items: readonly Item[];
}

/** One run with a file of each kind, each with its embedded prompt. */
async function filled(): Promise<Filled> {
  const dataFolder = await temporaryFolder();
  const store = await openFakeServer(({ path }, response) => response.end(media[path.replace(/^\/a\./, '')]));
  const images = kinds.map((kind) => `${store.origin}/a.${kind}`);
  const { app } = await openAtGateway(
    { poll: (_, response) => sendJson(response, 200, report('completed', { images })) },
    { dataFolder },
  );
  const draft = draftOf(modelId, prompt);
  const { id } = await app.calls.tasks.start({
    modelId,
    draft: { ...draft, values: { ...draft.values, negative_prompt: `no ${secret}`, seed: 7 } },
  });
  await app.taskWhere(id, (task) => task.state === 'done');
  const items = (await app.itemsOf(id)).toSorted((a, b) => a.position - b.position);
  return { app, dataFolder, items };
}

const page = { before: '<html><script type="application/json">', after: '</script></html>' };

/** The folders of exports. Thumbnails are written in the same folder, whenever they are made. */
const exportsIn = (dataFolder: string) =>
  readdirSync(join(dataFolder, 'temporary')).filter((name) => name.startsWith('export-'));

async function exported(app: TestApp, request: Partial<ExportInput> & Pick<ExportInput, 'target'>) {
  const steps: ExportStep[] = [];
  const whole = { name: 'out', contents: 'page' as const, withoutPrompts: false, page, ...request };
  for await (const step of await app.calls.library.export(whole)) steps.push(step);
  const last = steps.at(-1);
  if (last?.kind !== 'packed') throw new Error('The export made no ZIP.');
  const answer = await app.handle(new Request(`http://app${downloadRoute(last.id)}`));
  const zip = Buffer.from(await answer.arrayBuffer());
  expect(zip.length).toBe(last.bytes);
  return { entries: entriesOf(zip), packed: last, steps };
}

const idsOf = (items: readonly Item[]) => ({ ids: items.map(({ id }) => id) });

describe('an export', () => {
  test('contains files, sidecars, a table and a page with the same data', async () => {
    const { app, items, dataFolder } = await filled();
    await app.calls.library.edit({ target: idsOf(items), change: { rating: 4, addTags: ['@sum'], note: '+note' } });
    const { entries, packed } = await exported(app, { target: idsOf(items), template: 'Reel {n}' });
    expect(packed).toMatchObject({ files: 5, leftOut: 0 });
    const names = Object.keys(entries);
    expect(names.slice(0, 2)).toEqual(['out/index.html', 'out/items.csv']);
    for (const item of items) {
      const ending = item.file.split('.').at(-1);
      const file = entries[`out/media/Reel ${item.position}.${ending}`];
      expect(file?.equals(readFileSync(join(dataFolder, 'library', item.file)))).toBe(true);
      const sidecar = JSON.parse(String(entries[`out/media/Reel ${item.position}.json`]));
      expect(sidecar).toMatchObject({
        format: 'triptych-sidecar',
        item: { id: item.id, prompt, rating: 4, file: `media/Reel ${item.position}.${ending}`, hash: item.hash },
        request: { draft: { values: { prompt } } },
      });
    }
    // No cell starts like a formula, whoever wrote the text.
    const table = String(entries['out/items.csv']);
    expect(table.split('\r\n')).toHaveLength(7);
    expect(table).toContain(`"'=HYPERLINK(""http://x"") </script><b>${secret}</b>"`);
    expect(table).toContain("'@sum");
    expect(table).toContain("'+note");
    expect(table).not.toMatch(/(^|,)"?[=+@]/m);
    const html = String(entries['out/index.html']);
    expect(html.startsWith(page.before)).toBe(true);
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    const data = JSON.parse(html.slice(page.before.length, -page.after.length)) as { items: GalleryItem[] };
    expect(data.items.map(({ prompt: prompted, rating }) => [prompted, rating])).toEqual(items.map(() => [prompt, 4]));
    for (const { file, still } of data.items) {
      expect(names).toContain(`out/${file}`);
      if (still !== undefined) expect(names).toContain(`out/${still}`);
    }
    expect(data.items.filter(({ still }) => still !== undefined)).toHaveLength(4);
  });

  test('without prompts has none of their words in any byte of any file', async () => {
    const { app, items } = await filled();
    const target = idsOf(items);
    await app.calls.library.edit({ target, change: { title: `Title ${secret}`, note: `about the ${secret}` } });
    const { entries, packed } = await exported(app, { target, withoutPrompts: true, template: '{slug}-{n}' });
    expect(packed).toMatchObject({ files: 5, leftOut: 0 });
    for (const [name, bytes] of Object.entries(entries)) {
      for (const word of [...secret.split(' '), 'HYPERLINK']) {
        expect([name, bytes.includes(word)]).toEqual([name, false]);
        expect(name.toLowerCase()).not.toContain(word.toLowerCase());
      }
    }
    for (const { position, file } of items) {
      const { item, request } = JSON.parse(String(entries[`out/media/${position}.json`]));
      const bytes = entries[`out/media/${position}.${file.split('.').at(-1)}`] ?? Buffer.alloc(0);
      // The facts in the sidecar describe the exported file.
      expect(item).toMatchObject({ bytes: bytes.length, hash: createHash('sha256').update(bytes).digest('hex') });
      expect(request.draft.values).toMatchObject({ seed: 7 });
      expect(request.bodyHash).toBeUndefined();
    }
  });

  test('lists the results that it cannot contain, and is refused if none is left', async () => {
    const { app, items, dataFolder } = await filled();
    const [first, second] = items;
    if (!first || !second) throw new Error('no items');
    await rm(join(dataFolder, 'library', first.file));
    const { entries, packed } = await exported(app, { target: idsOf(items), contents: 'data' });
    expect(packed).toMatchObject({ files: 4, leftOut: 1 });
    expect(String(entries['out/report.txt'])).toContain(`${first.file}: its file is missing.`);
    expect(Object.keys(entries).some((name) => name.endsWith('.png'))).toBe(false);
    await expect(exported(app, { target: idsOf([first]) })).rejects.toMatchObject({
      data: { kind: 'input', sentence: 'None of these results can be exported.' },
    });
    await expect(exported(app, { target: { ids: [crypto.randomUUID()] } })).rejects.toMatchObject({
      data: { kind: 'input' },
    });
    // A failed export leaves nothing behind; it can still be saved.
    expect(exportsIn(dataFolder)).toHaveLength(1);
  });

  test('without prompts states what it removes from each file; any other export keeps every byte', async () => {
    const { app } = await filled();
    const png = pngFile([{ keyword: 'parameters', text: 'A zebra' }], exifBlock({ 270: 'zebra' })).bytes;
    const signed = Buffer.concat([png.subarray(0, 33), pngChunk('caBX', Buffer.from('jumb')), png.subarray(33)]);
    const init = { method: 'POST', body: new Uint8Array(signed) };
    const answer = await app.handle(new Request(`triptych://app${importRoute('zebra.png')}`, init));
    const { item } = importResultSchema.parse(await answer.json());
    const kept = await exported(app, { target: idsOf([item]), contents: 'files' });
    expect(kept.packed.withoutCredentials).toBe(0);
    expect(Object.values(kept.entries)).toEqual([signed]);
    const { entries, packed } = await exported(app, { target: idsOf([item]), withoutPrompts: true });
    expect(packed).toMatchObject({ files: 1, leftOut: 0, withoutCredentials: 1 });
    expect(String(entries['out/report.txt'])).toContain(
      `Result ${item.id}: removed from the copy: Content Credentials, text, EXIF.`,
    );
    for (const bytes of Object.values(entries)) expect(bytes.includes('zebra')).toBe(false);
  });

  // Root can read every file.
  test.skipIf(process.getuid?.() === 0)('reports why a file cannot be read, but not its path', async () => {
    const { app, items, dataFolder } = await filled();
    const [first] = items;
    if (!first) throw new Error('no items');
    await chmod(join(dataFolder, 'library', first.file), 0o000);
    const { entries } = await exported(app, { target: idsOf(items), withoutPrompts: true });
    const report = String(entries['out/report.txt']);
    expect(report).toContain(`Result ${first.id}: its file can’t be read: permission denied.`);
    expect(report).not.toContain(dataFolder);
  });

  test('numbers equal names, and leaves nothing behind when it is canceled', async () => {
    const { app, items, dataFolder } = await filled();
    const { entries } = await exported(app, { target: idsOf(items), contents: 'files', template: '{date}' });
    const names = Object.keys(entries);
    expect(new Set(names.map((name) => name.replace(/\.[^.]*$/, ''))).size).toBe(5);
    expect(names.every((name) => /^out\/\d{4}-\d\d-\d\d(-[2-5])?\.\w+$/.test(name))).toBe(true);
    const before = exportsIn(dataFolder);
    const stop = new AbortController();
    const request = { name: 'out', contents: 'files' as const, withoutPrompts: false, target: idsOf(items) };
    const steps = await app.calls.library.export(request, { signal: stop.signal });
    await steps.next();
    stop.abort();
    await steps.return?.();
    await expect.poll(() => exportsIn(dataFolder)).toEqual(before);
  });
});
