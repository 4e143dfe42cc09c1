import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPartialFile } from '../../../electron/files/partial-file.ts';
import { monthFolder, sidecarName } from '../../../electron/library/files/month-folder-and-sidecar-name.ts';
import { mediaRoute } from '../../../shared/contract/http-routes.ts';
import { buildFileName, plainTemplate } from '../../../shared/util/file-name-template.ts';
import { openFaultServer } from '../../support/fault-server.ts';
import { printLine } from '../../support/test-seed.ts';
import { temporaryFolder } from '../support/open-test-app.ts';
import { aWhile, completedWith, imageIntent, openAtFaultServer, taskAnswer } from './app-at-fault-server.ts';
import { file, fileHash, hashesIn, partsIn, saveFrom } from './save-from-host.ts';
import { smallDisk, unmount } from './small-disk.ts';

const isRoot = process.getuid?.() === 0;

test('F49: a disk that fills up during a large download ends it with this reason', async ({ skip }) => {
  const folder = smallDisk(await temporaryFolder(), 7);
  if (folder === undefined) return skip();
  const part = await createPartialFile(join(folder, 'x.part'));
  const chunk = Buffer.alloc(1_000_000, 1);
  const fill = async () => {
    for (let count = 0; count < 20; count += 1) await part.append(chunk);
  };
  await expect(fill()).rejects.toMatchObject({
    problem: { kind: 'disk', sentence: expect.stringMatching(/disk is full/) },
  });
  await part.discard();
  expect(readdirSync(folder)).toEqual([]);
});

test('F49: a full disk pauses downloads, is reported once, and loses no task, and everything continues with free space', async ({
  skip,
}) => {
  const dataFolder = await temporaryFolder();
  const library = smallDisk(join(dataFolder, 'library'), 2);
  if (library === undefined) return skip();
  const host = await openFaultServer(({ answer }) => answer(200, { ETag: '"v1"' }, file));
  let isDone = false;
  const { app, gateway } = await openAtFaultServer(
    {
      poll: (exchange) =>
        (isDone ? completedWith(`${host.origin}/a`, `${host.origin}/b`) : taskAnswer('processing'))(exchange),
    },
    { dataFolder },
  );
  const first = await app.calls.tasks.start(imageIntent);
  const second = await app.calls.tasks.start(imageIntent);
  writeFileSync(join(library, 'filler'), Buffer.alloc(2_080_000));
  isDone = true;
  for (const { id } of [first, second]) {
    const held = await app.taskWhere(id, (task) => task.problem?.kind === 'disk');
    expect(held).toMatchObject({ state: 'saving', problem: { sentence: expect.stringMatching(/disk is full/) } });
  }
  expect((await app.snapshot()).library.problem?.sentence).toMatch(/disk is full.*continues automatically/);
  const asked = host.ledger.length;
  await aWhile(1_000);
  expect(host.ledger.length).toBe(asked);
  // A try of whether there is room again can just be under way.
  await expect.poll(() => partsIn(library)).toEqual([]);

  // No request with a charge is sent if its result can't be saved, unless the user insists.
  const creates = gateway.count('POST');
  await expect(app.calls.tasks.start(imageIntent)).rejects.toMatchObject({
    data: { kind: 'disk', sentence: expect.stringMatching(/^Nothing was sent.*disk is full/) },
  });
  expect(gateway.count('POST')).toBe(creates);
  const insisted = await app.calls.tasks.start({ ...imageIntent, evenIfNotSavable: true });
  expect(gateway.count('POST')).toBe(creates + 1);

  rmSync(join(library, 'filler'));
  for (const { id } of [first, second, insisted]) await app.taskWhere(id, (task) => task.state === 'done');
  const { library: state } = await app.snapshot();
  expect(state.problem).toBeUndefined();
  const events = app.pushes.filter((push) => push.kind === 'set' && push.part === 'library');
  expect(events.length).toBeLessThanOrEqual(4);
  await app.close();
  unmount(library);
});

describe('F50: a library that is missing or not writable', () => {
  test('F50: missing: is reported, nothing is sent, the folder is not created again, and work continues when it is back', async () => {
    const { app, gateway, id, library } = await saveFrom(({ answer }) => answer(200, {}, file));
    await app.taskWhere(id, (task) => task.state === 'done');
    renameSync(library, `${library}-elsewhere`);
    await expect(app.calls.tasks.start(imageIntent)).rejects.toMatchObject({
      data: { kind: 'disk', sentence: expect.stringMatching(/library folder is missing/) },
    });
    expect((await app.snapshot()).library.problem).toBeDefined();
    const { id: waiting } = await app.calls.tasks.start({ ...imageIntent, evenIfNotSavable: true });
    await app.taskWhere(waiting, (task) => task.problem?.kind === 'disk');
    expect(existsSync(library)).toBe(false);
    renameSync(`${library}-elsewhere`, library);
    await app.taskWhere(waiting, (task) => task.state === 'done');
    expect(await hashesIn(library)).toEqual([fileHash, fileHash]);
    expect(gateway.count('POST')).toBe(2);
  });

  test('F50: missing at the start: is reported as well if it was in use before', async () => {
    const dataFolder = await temporaryFolder();
    const { app, id, library } = await saveFrom(({ answer }) => answer(200, {}, file), { dataFolder });
    await app.taskWhere(id, (task) => task.state === 'done');
    await app.close();
    renameSync(library, `${library}-elsewhere`);
    const { app: again } = await openAtFaultServer({}, { dataFolder });
    const { library: state, items } = await again.snapshot();
    expect(state.problem?.sentence).toMatch(/is missing/);
    expect(items).toHaveLength(1);
    expect(existsSync(library)).toBe(false);
  });

  test('F50: not writable: is reported, and work continues when it is writable', async ({ skip }) => {
    if (isRoot) {
      printLine('!! SKIPPED: no test of a folder without permission to write, because root can always write.');
      return skip();
    }
    const { app, id, library } = await saveFrom(({ answer }) => answer(200, {}, file));
    await app.taskWhere(id, (task) => task.state === 'done');
    chmodSync(join(library, '.parts'), 0o500);
    await expect(app.calls.tasks.start(imageIntent)).rejects.toMatchObject({
      data: { kind: 'disk', sentence: expect.stringMatching(/Couldn’t write to/) },
    });
    chmodSync(join(library, '.parts'), 0o700);
    await app.calls.tasks.start(imageIntent);
  });

  test('F50: mounted read-only: is reported', async ({ skip }) => {
    const dataFolder = await temporaryFolder();
    const library = smallDisk(join(dataFolder, 'library'), 4);
    if (library === undefined) return skip();
    execFileSync('mount', ['-o', 'remount,ro', library]);
    const { app, gateway } = await openAtFaultServer({}, { dataFolder });
    expect((await app.snapshot()).library.problem?.sentence).toMatch(/Couldn’t write to/);
    await expect(app.calls.tasks.start(imageIntent)).rejects.toMatchObject({ data: { kind: 'disk' } });
    expect(gateway.ledger).toEqual([]);
    await app.close();
    unmount(library);
  });
});

test('F51: the file names of the program are short and safe, whatever the name of a model, a task or a gateway', () => {
  const odd = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.constantFrom(
      '..',
      '../../etc/passwd',
      'CON',
      'nul.txt',
      'a\0b',
      '\u202egnp.exe',
      '🌊'.repeat(300),
      '/abs',
      'C:\\x',
      '. ',
      '-rf',
    ),
  );
  const at = fc.integer({ min: 0, max: 4_000_000_000_000 });
  fc.assert(
    fc.property(odd, at, fc.uuid(), fc.integer({ min: 1, max: 64 }), (modelId, time, taskId, position) => {
      const facts = { at: time, modelId, taskId, position, seed: 1, text: modelId, width: 1, height: 1 };
      const name = `${monthFolder(time)}/${buildFileName(plainTemplate, facts)}.png`;
      expect(name).toMatch(/^\d{4}\/\d{2}\/[a-z0-9][a-z0-9.-]*\.png$/);
      for (const piece of name.split('/')) {
        expect(piece).not.toMatch(/^\.|\.$|\.\.$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
        expect(Buffer.byteLength(piece)).toBeLessThan(120);
      }
      expect(sidecarName(name)).toBe(name.replace(/\.png$/, '.json'));
    }),
  );
});

test('F51: a prompt of 300 characters and a link with path characters have no influence on file names', async () => {
  const prompt = '../../../../tmp/\0‮gnp.exe 🌊'.repeat(8);
  const { app, id, library } = await saveFrom(
    ({ answer }) => answer(200, { 'Content-Disposition': 'attachment; filename="../../x.sh"' }, file),
    {
      path: '/..%2f..%2fx.sh',
      intent: { ...imageIntent, draft: { ...imageIntent.draft, values: { ...imageIntent.draft.values, prompt } } },
    },
  );
  await app.taskWhere(id, (task) => task.state === 'done');
  const names = readdirSync(library, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.\w+$/.test(name) && !name.startsWith('.parts'),
  );
  expect(names).toHaveLength(2);
  for (const name of names)
    expect(name).toMatch(/^\d{4}\/\d{2}\/\d{4}-\d{2}-\d{2}-image-c-2\.5-t2i-preview-[0-9a-f]{8}-1\.(png|json)$/);
});

test('F53: a file that a user deleted is not served, and nothing crashes', async () => {
  const { app, id, library } = await saveFrom(({ answer }) => answer(200, {}, file));
  await app.taskWhere(id, (task) => task.state === 'done');
  const [item] = await app.itemsOf(id);
  rmSync(join(library, item?.file ?? ''));
  const answer = await app.handle(new Request(`http://127.0.0.1${mediaRoute(item?.id ?? '')}`));
  expect(answer.status).toBe(404);
  expect((await app.snapshot()).items).toHaveLength(1);
});

test('F54: a symbolic link in place of a result folder is refused, and its target stays unchanged', async () => {
  const dataFolder = await temporaryFolder();
  const outside = await temporaryFolder();
  const { app, id, library } = await saveFrom(({ answer }) => answer(200, {}, file), { dataFolder });
  await app.taskWhere(id, (task) => task.state === 'done');
  for (const planted of ['.parts', String(new Date().getFullYear())]) {
    renameSync(join(library, planted), join(dataFolder, `real${planted}`));
    symlinkSync(outside, join(library, planted));
    const { id: next } = await app.calls.tasks.start({ ...imageIntent, evenIfNotSavable: true });
    const held = await app.taskWhere(next, (task) => task.problem?.kind === 'disk');
    expect(held.problem?.sentence).toMatch(/is a link to another location/);
    expect(
      readdirSync(outside, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(png|json)$/.test(name)),
    ).toEqual([]);
    rmSync(join(library, planted));
    renameSync(join(dataFolder, `real${planted}`), join(library, planted));
    await app.taskWhere(next, (task) => task.state === 'done');
  }
});
