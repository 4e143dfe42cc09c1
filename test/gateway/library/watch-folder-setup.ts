import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { AppCoreOptions } from '../../../electron/app-core-types.ts';
import type { WatchFolder } from '../../../shared/library/watch-folder.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { openTestStudio, type TestStudio, temporaryFolder } from '../support/open-test-app.ts';

/** Fast enough that two looks at a file take a tenth of a second. */
export const speed = 20;

export async function openWatching(
  options: Partial<AppCoreOptions> = {},
  prepare: (folder: string) => void = () => {},
) {
  const dataFolder = options.dataFolder ?? (await temporaryFolder());
  const folder = join(await temporaryFolder(), 'Renders');
  mkdirSync(folder);
  prepare(folder);
  const clock = movableClock(speed);
  const studio = await openTestStudio({ clock, ...options, dataFolder });
  const { id } = await studio.calls.watchFolders.add({ path: folder });
  const watched = async () => stateOf(studio, id);
  await expect.poll(async () => (await watched()).state).toBe('watching');
  return { studio, dataFolder, folder, id, watched, clock };
}

async function stateOf(studio: TestStudio, id: string): Promise<WatchFolder> {
  const found = (await studio.snapshot()).watchFolders.find((each) => each.id === id);
  if (!found) throw new Error('The folder is not watched.');
  return found;
}

export const itemsOf = async (studio: TestStudio) => (await studio.snapshot()).items;
export const importedNames = async (studio: TestStudio) =>
  (await itemsOf(studio)).flatMap(({ origin }) => (origin?.kind === 'import' ? origin.name : [])).toSorted();
export const bursts = (studio: TestStudio) =>
  studio.pushes.flatMap((push) => (push.kind === 'files-imported' ? push.imported : []));
