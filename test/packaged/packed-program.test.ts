import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { loadImage } from '@napi-rs/canvas';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  importRoute,
  inputRoute,
  inputUploadRoute,
  mediaRoute,
  thumbnailRoute,
} from '../../shared/contract/http-routes.ts';
import { proposeCrop } from '../../shared/fields/propose-resize.ts';
import { importResultSchema } from '../../shared/library/import-result.ts';
import { modelById } from '../../shared/models/all-models.ts';
import { initialDraft } from '../../shared/models/model.ts';
import { makeImage } from '../support/make-images.ts';
import { makeSigner } from '../support/make-signing-certificate.ts';
import { signFile } from '../support/sign-content-credentials.ts';
import { openPackedProgram, type PackedProgram, runPackedCommand } from './open-packed-program.ts';

// Tests the program of a package as it runs on a user's computer: out of its archive, without unpacked sources.

const { made, resources } = inject('dryPackage');
let program: PackedProgram;

beforeAll(async () => {
  program = await openPackedProgram(resources);
  return async () => expect(await program.quit()).toBe(0);
});

const bytes = (buffer: Buffer) => new Uint8Array(buffer);

async function stateOf(id: string): Promise<string> {
  const { state, problem } = await program.page.calls.tasks.get({ id });
  return problem ? `${state}: ${problem.sentence}` : state;
}

/** Runs a model of the built-in sandbox; returns its first saved result. */
async function saved(modelId: string) {
  const model = modelById(modelId);
  if (!model) throw new Error(`there is no model ${modelId}`);
  const initial = initialDraft(model);
  const draft = { ...initial, values: { ...initial.values, prompt: 'A heron in the fog' } };
  const { id } = await program.page.calls.tasks.start({ modelId, draft });
  await expect.poll(() => stateOf(id), { interval: 200 }).toBe('done');
  const { items } = await program.page.calls.library.page({ limit: 10 });
  const item = items.find((each) => each.taskId === id);
  if (!item) throw new Error('nothing was saved');
  return item;
}

const shownAs = async (answer: Response) => loadImage(Buffer.from(await answer.arrayBuffer()));

describe('the packed program', () => {
  it('serves its page and each file that the page names', async () => {
    expect(program.address).toBe('triptych://app/');
    const answer = await program.ask('/');
    expect(answer.status).toBe(200);
    const page = await answer.text();
    const named = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, at = '']) => new URL(at, program.address).pathname,
    );
    expect(named.length).toBeGreaterThan(1);
    for (const at of named) expect((await program.ask(at)).status, at).toBe(200);
  });

  it('serves every packed file of the page with a type that browsers run under nosniff', async () => {
    const files = made.files.filter((file) => file.startsWith('out/renderer/'));
    expect(files.length).toBeGreaterThan(50);
    for (const file of files) {
      const answer = await program.ask(file.slice('out/renderer'.length));
      expect([answer.status, answer.headers.get('content-type')], file).toEqual([200, typeOf(file)]);
    }
  });

  it('saves an image of the sandbox and makes its thumbnail', async () => {
    const item = await saved('image-c-2.5-t2i-preview');
    expect(item).toMatchObject({ kind: 'image' });
    const file = readFileSync(path.join(program.dataFolder, 'library', item.file));
    expect((await loadImage(file)).width).toBe(item.width);
    const thumb = await shownAs(await program.ask(thumbnailRoute(item.id)));
    expect(Math.max(thumb.width, thumb.height)).toBe(480);
  });

  it('saves a video of the sandbox and serves it', async () => {
    const item = await saved('video-d-pro');
    expect(item).toMatchObject({ kind: 'video', mime: 'video/mp4' });
    const answer = await program.ask(mediaRoute(item.id));
    expect(answer.status).toBe(200);
    const served = Buffer.from(await answer.arrayBuffer());
    expect(served.equals(readFileSync(path.join(program.dataFolder, 'library', item.file)))).toBe(true);
  });

  it('imports a file', async () => {
    const file = makeImage(300, 200, 'image/jpeg');
    const answer = await program.ask(importRoute('heron.jpg'), { method: 'POST', body: bytes(file) });
    const { item } = importResultSchema.parse(await answer.json());
    expect(item).toMatchObject({ kind: 'image', width: 300, height: 200 });
    expect(readFileSync(path.join(program.dataFolder, 'library', item.file)).equals(file)).toBe(true);
  });
});

it('the packed program starts without its native code, because a window does not need it', async () => {
  const damaged = await openPackedProgram(resources, (copy) =>
    rmSync(path.join(copy, 'app.asar.unpacked'), { recursive: true }),
  );
  expect((await damaged.ask('/')).status).toBe(200);
  expect(await damaged.quit()).toBe(0);
});

it('the packed program runs a command without a window', async () => {
  const args = ['run', '--sandbox', '--model', 'image-c-2.5-t2i-preview', '--prompt', 'A heron', '--json'];
  const { code, out, err } = await runPackedCommand(resources, ['--no-sandbox', ...args]);
  expect([code, err]).toEqual([0, expect.stringContaining('1 run in the sandbox, which is free.')]);
  const lines = out.trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { type: string }).type)).toEqual(['plan', 'run', 'summary']);
});

describe('workers of the packed program', () => {
  it('are covered by the tests in this file', () => {
    // A further worker needs a test here. The tests above cover the first two: they draw for the sandbox and measure
    // results.
    expect(made.files.filter((file) => file.endsWith('-worker.js')).sort()).toEqual([
      'out/main/care-worker.js',
      'out/main/file-move-worker.js',
      'out/main/image-worker.js',
      'out/main/media-file-worker.js',
      'out/main/render-worker.js',
    ]);
  });

  it('verify Content Credentials with the packed WebAssembly', async () => {
    const signed = await signFile(makeImage(64, 48), 'image/png', makeSigner(), {
      claim_generator_info: [{ name: 'Kestrel Maker' }],
    });
    const answer = await program.ask(importRoute('signed.png'), { method: 'POST', body: bytes(signed) });
    const { item } = importResultSchema.parse(await answer.json());
    const { credentials } = await program.page.calls.library.credentials({ id: item.id });
    expect(credentials?.signer).toBe('Kestrel Signer');
  });

  it('resize an image', async () => {
    const given = await program.ask(inputUploadRoute('wide.png'), { method: 'POST', body: bytes(makeImage(900, 600)) });
    const image = await given.json();
    const recipe = proposeCrop({ types: ['image/png'], exact: { width: 720, height: 1280 } }, image);
    const fitted = await program.page.calls.inputs.resize({ image, recipe });
    const shown = await shownAs(await program.ask(inputRoute(fitted.hash)));
    expect([shown.width, shown.height]).toEqual([720, 1280]);
  });

  it('move many files to the trash', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 30; index += 1) {
      const image = bytes(makeImage(16 + index, 16));
      const answer = await program.ask(importRoute(`small ${index}.png`), { method: 'POST', body: image });
      ids.push(importResultSchema.parse(await answer.json()).item.id);
    }
    expect((await program.page.calls.library.trash({ target: { ids } })).count).toBe(30);
    const [id = ''] = ids;
    expect((await program.page.calls.library.item({ id })).trashedAt).toEqual(expect.any(Number));
    expect((await shownAs(await program.ask(mediaRoute(id)))).width).toBe(16);
  });

  it('back up the database', async () => {
    const counts = () =>
      program.page.pushes.flatMap((push) =>
        push.kind === 'set' && push.part === 'maintenance' ? [push.value.backups.count] : [],
      );
    // On a slow machine, the daily backup was made before.
    const before = counts().at(-1) ?? 0;
    await program.page.calls.maintenance.backUp();
    await expect.poll(() => counts().at(-1)).toBeGreaterThan(before);
  });
});

function typeOf(file: string): string {
  const types: Readonly<Record<string, string>> = {
    html: 'text/html; charset=utf-8',
    js: 'text/javascript; charset=utf-8',
    css: 'text/css; charset=utf-8',
    svg: 'image/svg+xml',
    woff2: 'font/woff2',
  };
  return types[path.extname(file).slice(1)] ?? 'none';
}
