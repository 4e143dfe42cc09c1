import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { AppCoreOptions } from '../../../electron/core/app-core-types.ts';
import type { WatchFolder } from '../../../shared/library/watch-folder.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';

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
  const app = await openTestApp({ clock, ...options, dataFolder });
  const { id } = await app.calls.watchFolders.add({ path: folder });
  const watched = async () => stateOf(app, id);
  await expect.poll(async () => (await watched()).state).toBe('watching');
  return { app, dataFolder, folder, id, watched, clock };
}

async function stateOf(app: TestApp, id: string): Promise<WatchFolder> {
  const found = (await app.snapshot()).watchFolders.find((each) => each.id === id);
  if (!found) throw new Error('The folder is not watched.');
  return found;
}

export const itemsOf = async (app: TestApp) => (await app.snapshot()).items;
export const importedNames = async (app: TestApp) =>
  (await itemsOf(app)).flatMap(({ origin }) => (origin?.kind === 'import' ? origin.name : [])).toSorted();
export const bursts = (app: TestApp) =>
  app.pushes.flatMap((push) => (push.kind === 'files-imported' ? push.imported : []));
