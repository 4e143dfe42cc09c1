import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/open-test-app.ts';
import { openWatching } from './watch-folder-setup.ts';

// Thousands of files appear in one turn of main. The window asks for the state again and again: an answer with some of
// the files, and not yet all of them, shows that main answers while it looks at the files.

const count = 12_000;

function writeFiles(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (let index = 0; index < count; index += 1) writeFileSync(join(folder, `${index}.png`), '');
}

test.each([
  ['are written', async (folder: string) => writeFiles(folder)],
  [
    'arrive with their folder',
    async (folder: string) => {
      const other = join(await temporaryFolder(), 'shots');
      writeFiles(other);
      renameSync(other, join(folder, 'shots'));
    },
  ],
])('F89: calls are answered while thousands of files %s in a watch folder', async (_, appear) => {
  const { folder, watched } = await openWatching();
  await appear(folder);
  const seen = new Set<number>();
  // Many calls wait at the same time, so each turn that main takes between two files answers some of them.
  async function ask(): Promise<void> {
    for (;;) {
      const { waiting } = await watched();
      seen.add(waiting);
      if (waiting === count) return;
      await setImmediate();
    }
  }
  await Promise.all(Array.from({ length: 20 }, ask));
  expect([...seen].filter((each) => each > 0 && each < count).length).toBeGreaterThan(0);
});
