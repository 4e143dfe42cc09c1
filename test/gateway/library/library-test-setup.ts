import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AppCoreOptions } from '../../../electron/core/app-core-types.ts';
import type { Item } from '../../../shared/library/item.ts';
import { seedLibrary } from '../../support/seed-library.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';

export interface FilledLibrary {
  readonly dataFolder: string;
  readonly library: string;
  /** Newest first. */
  readonly items: readonly Item[];
  /** Returns true when the path exists below the library folder. */
  has(name: string): boolean;
  open(options?: Partial<AppCoreOptions>): Promise<TestApp>;
}

/**
 * A library that no program uses yet, with this number of items. Their files contain `film 1`, `film 2` ..., and each
 * has a sidecar.
 */
export async function filledLibrary(
  count: number,
  contents = (index: number) => `film ${index + 1}`,
): Promise<FilledLibrary> {
  const dataFolder = await temporaryFolder();
  const library = join(dataFolder, 'library');
  const videos = Array.from({ length: count }, (_, index) => ({
    modelId: 'video-d-pro',
    frames: 24,
    framesPerSecond: 24,
    bytes: Buffer.from(contents(index)),
  }));
  const items = await seedLibrary(dataFolder, videos);
  for (const item of items) {
    writeFileSync(
      join(library, item.file.replace('.mp4', '.json')),
      JSON.stringify({ format: 'triptych-sidecar', version: 1, item, import: { name: 'film.mp4', importedAt: 1 } }),
    );
  }
  return {
    dataFolder,
    library,
    items,
    has: (name) => existsSync(join(library, name)),
    open: (options) => openTestApp({ dataFolder, ...options }),
  };
}

/** Writes a file below a folder and creates its parent folders. */
export function put(folder: string, name: string, content: string | Buffer): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}
