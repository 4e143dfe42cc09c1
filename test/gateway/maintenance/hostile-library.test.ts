import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, realpathSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemFilePath } from '../../../electron/files/item-file-path.ts';
import { systemClock } from '../../../electron/host/host.ts';
import { rebuildDatabase } from '../../../electron/maintenance/rebuild-database.ts';
import { createStores } from '../../../electron/storage/create-stores.ts';
import { openDatabase } from '../../../electron/storage/database/database.ts';
import { makeImage } from '../../support/make-images.ts';
import { testMediaReader } from '../../support/test-media-reader.ts';
import { isFullRun, printLine, testSeed } from '../../support/test-seed.ts';
import { temporaryFolder } from '../support/open-test-app.ts';

const bytes = makeImage(32, 24);
const hash = createHash('sha256').update(bytes).digest('hex');

const away = fc.constantFrom(
  '../outside/taken.png',
  '../../../../../../etc/cron.d/taken.png',
  '/tmp/taken.png',
  'C:\\Windows\\taken.png',
  '..\\..\\taken.png',
  '\\\\server\\share\\taken.png',
  'file:///etc/passwd.png',
  '2026/11/../../../outside/taken.png',
  './././a.png',
  '.trash/../../taken.png',
  '~/taken.png',
  'a\0b.png',
  '%2e%2e/taken.png',
  'link/taken.png',
);

/** Names that a disk accepts, and that the program would never use. */
const stem = fc.oneof(
  fc.constantFrom(
    '..',
    '...',
    'CON',
    'NUL.',
    'a\u202egnp',
    '-rf',
    '~',
    '$(touch taken)',
    '`touch taken`',
    '..\\..\\taken',
    'C:taken',
    'x'.repeat(240),
    '\u{1f426}'.repeat(58),
    'a\nb',
    ' ',
    '%00',
    '__proto__',
    'constructor',
  ),
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: 60 })
    .filter((name) => !/[/\0]|^\./.test(name) && name.isWellFormed()),
);

const text = fc.oneof(away, fc.string({ unit: 'binary', maxLength: 300 }), fc.constant('x'.repeat(300)));
const odd = fc.constantFrom<unknown>(null, -1, 1e308, Number.NaN, '', '../', [], {}, true, 'x'.repeat(300), 2 ** 53);

const item = fc.record({
  id: fc.oneof(fc.uuid(), text),
  kind: fc.oneof(fc.constantFrom('image', 'video'), text),
  file: fc.oneof(text, fc.constantFrom('a.png', '2026/11/a.png', 'a.html', 'a.png.exe', 'a.svg')),
  mime: fc.oneof(
    { weight: 3, arbitrary: fc.constant('image/png') },
    fc.constantFrom('text/html', 'image/svg+xml'),
    text,
  ),
  bytes: fc.oneof({ weight: 5, arbitrary: fc.constant(bytes.length) }, odd),
  hash: fc.oneof({ weight: 5, arbitrary: fc.constant(hash) }, text),
  width: fc.oneof({ weight: 5, arbitrary: fc.constant(32) }, odd),
  height: fc.oneof({ weight: 5, arbitrary: fc.constant(24) }, odd),
  createdAt: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 0, max: 2_000_000_000_000 }) }, odd),
  modelId: text,
  prompt: text,
  taskId: fc.oneof(fc.uuid(), text),
  position: fc.oneof({ weight: 5, arbitrary: fc.constant(1) }, odd),
  synthetic: fc.oneof({ weight: 5, arbitrary: fc.boolean() }, odd),
  tags: fc.oneof(fc.array(text, { maxLength: 3 }), fc.constant([])),
  note: text,
});

/** A sidecar like one of a task, with random faults. */
const sidecar = fc.oneof(
  fc
    .record({
      format: fc.constant('triptych-sidecar'),
      version: fc.oneof({ weight: 9, arbitrary: fc.constant<unknown>(1) }, odd),
      item,
      import: fc.record({ name: text, importedAt: fc.constant(1) }),
      extra: odd,
    })
    .map((value) => JSON.stringify(value)),
  fc.json(),
  fc.string({ maxLength: 200 }),
  fc.constantFrom('['.repeat(100_000), '{"a":'.repeat(50_000), `"${'x'.repeat(3_000_000)}"`),
);

const some = fc.array(fc.record({ stem, sidecar, hasMedia: fc.boolean(), inTrash: fc.boolean() }), {
  minLength: 250,
  maxLength: 250,
});

/** Returns every file and folder outside of the library, with properties that change when it is touched. */
function outside(folder: string, library: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      ({ parentPath, name }) =>
        !join(parentPath, name).startsWith(library) && !/^(triptych\.db|saved-changes)/.test(name),
    )
    .map((entry) => {
      const { size, mtimeMs } = statSync(join(entry.parentPath, entry.name));
      return `${entry.parentPath}/${entry.name} ${entry.isFile() ? `${size} ${mtimeMs}` : ''}`;
    })
    .sort();
}

function place(
  library: string,
  files: readonly { stem: string; sidecar: string; hasMedia: boolean; inTrash: boolean }[],
) {
  for (const [index, file] of files.entries()) {
    const folder = join(library, file.inTrash ? '.trash' : '', '2026', String(index % 7));
    mkdirSync(folder, { recursive: true });
    try {
      writeFileSync(join(folder, `${file.stem}.json`), file.sidecar);
      if (file.hasMedia) writeFileSync(join(folder, `${file.stem}.png`), bytes);
    } catch {
      // This disk refuses the name.
    }
  }
}

const runs = isFullRun ? 40 : 2;

test('F51: with hostile names and sidecars, nothing is written outside the library, and nothing outside is served', async () => {
  const { mediaReader } = testMediaReader();
  let seen = 0;
  let taken = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(some, async (files) => {
      const folder = await temporaryFolder();
      const library = join(folder, 'library');
      mkdirSync(join(folder, 'outside'), { recursive: true });
      writeFileSync(join(folder, 'outside', 'taken.json'), '{}');
      mkdirSync(library);
      symlinkSync(join(folder, 'outside'), join(library, 'link'));
      place(library, files);
      const database = await openDatabase(folder);
      const stores = createStores(database, systemClock);
      const before = outside(folder, library);
      const job = { signal: new AbortController().signal, progress: () => {} };
      const isExpected = async () => false;
      const isFolderPresent = () => true;
      const how = {
        folder: library,
        isFolderPresent,
        database,
        stores,
        clock: systemClock,
        isExpected,
        mediaReader,
        onProject: () => {},
        kind: 'rebuilt',
      } as const;
      const report = await rebuildDatabase(how, job);
      expect(report.stopped).toBe(false);
      expect(outside(folder, library)).toEqual(before);
      const rows = await database.selectFrom('items').select('id').execute();
      const adopted = await stores.items.findMany(rows.map(({ id }) => id));
      expect(adopted).toHaveLength(rows.length);
      for (const each of adopted) {
        expect(realpathSync(join(library, itemFilePath(each))).startsWith(realpathSync(library) + sep)).toBe(true);
        expect(each.mime).toMatch(/^(image|video)\/(png|jpeg|webp|gif|mp4|quicktime|webm)$/);
      }
      for (const line of report.lines) expect(line.file).not.toMatch(/[\p{Cc}\u202e]/u);
      seen += files.length;
      taken += rows.length;
      refused += report.refused;
      await database.destroy();
    }),
    { numRuns: runs, seed: testSeed, endOnFailure: true },
  );
  printLine(
    `hostile library: ${seen} names and sidecars (seed ${testSeed}), ${taken} files taken in, ${refused} lines of refusal, 0 files outside`,
  );
  // Some sidecars must be valid, or the test would check nothing.
  expect(taken).toBeGreaterThan(seen / 20);
  expect(refused).toBeGreaterThan(seen / 4);
});
