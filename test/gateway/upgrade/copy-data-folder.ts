import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { AppCoreOptions } from '../../../electron/core/app-core-types.ts';
import type { Clock } from '../../../electron/host/host.ts';
import { openSettingsFile } from '../../../electron/shell/browser/settings-file.ts';
import { openKeyVault } from '../../../electron/shell/key-vault.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url));
export const storedFolder = join(fixtures, 'data-folder-0.1');
export const storedExports = join(fixtures, 'exports-0.1');
export const expectedFile = join(fixtures, 'data-folder-0.1.expected.json');

/** Lists the files below a folder by relative path with forward slashes, in order. */
export function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

export function sumOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** Copies the data of version 0.1 as it was on a user's disk. */
export async function copyDataFolder(): Promise<string> {
  const folder = await temporaryFolder();
  cpSync(storedFolder, folder, { recursive: true });
  for (const name of filesBelow(folder).filter((each) => each.endsWith('.db.gz'))) {
    const file = join(folder, name);
    writeFileSync(file.slice(0, -'.gz'.length), gunzipSync(readFileSync(file)));
    rmSync(file);
  }
  return folder;
}

/** Some seconds after the folder was written. */
export const momentOfOpening = Date.UTC(2026, 9, 5, 9, 4);

/** A stopped clock: no timer fires, so that nothing changes automatically and everything can be compared. */
export function clockThatStands(): Clock {
  return { now: () => momentOfOpening, monotonic: () => 0, after: () => () => {} };
}

/** Opens the program on a copy, with its settings and keys. */
export async function openCopy(dataFolder: string, options: Partial<AppCoreOptions> = {}): Promise<TestApp> {
  return openTestApp({
    dataFolder,
    vault: openKeyVault(join(dataFolder, 'keys.json'), undefined),
    settingsFile: openSettingsFile(dataFolder, (sentence) => {
      throw new Error(sentence);
    }),
    clock: clockThatStands(),
    ...options,
  });
}
