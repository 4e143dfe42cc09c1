import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Marks the place of the fuses in Electron's binary. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** As Electron for Linux comes: on, off or removed, one letter for each fuse. */
const fusesAsTheyCome = '101100011';

/**
 * A folder with what a packager and a fuse need of Electron for Linux, and nothing that runs: with it the whole way
 * from the build to an unpacked program is gone where Electron cannot be had.
 */
export function writeStandInElectron(folder: string, name = 'electron'): void {
  mkdirSync(path.join(folder, 'locales'), { recursive: true });
  mkdirSync(path.join(folder, 'resources'));
  const program = path.join(folder, name);
  const wire = Buffer.from([1, fusesAsTheyCome.length, ...Buffer.from(fusesAsTheyCome)]);
  writeFileSync(program, Buffer.concat([Buffer.from('no program'), Buffer.from(sentinel), wire, Buffer.alloc(64)]));
  chmodSync(program, 0o755);
  for (const language of ['de', 'en-US']) writeFileSync(path.join(folder, 'locales', `${language}.pak`), '');
  writeFileSync(path.join(folder, 'LICENSE'), 'The licence of Electron.\n');
  writeFileSync(path.join(folder, 'LICENSES.chromium.html'), '<title>The licences of Chromium</title>\n');
}
