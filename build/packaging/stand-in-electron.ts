import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';
import type { PackageTarget } from './package-targets.ts';

/** Marks the position of the fuses in Electron's binary. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** Fuses of an unmodified Electron: on, off or removed, one character per fuse. */
const fusesAsTheyCome = '101100011';
const wire = Buffer.from([1, fusesAsTheyCome.length, ...Buffer.from(fusesAsTheyCome)]);
const fuses = Buffer.concat([Buffer.from('no program'), Buffer.from(sentinel), wire, Buffer.alloc(64)]);

/**
 * Writes a folder with the parts of Electron that a packager and a fuse need, and no program. With it, the steps from
 * the build to the unpacked program run where Electron for that system is not available.
 */
export function writeStandInElectron(
  folder: string,
  name = 'electron',
  platform: PackageTarget['platform'] = 'linux',
): void {
  if (platform === 'darwin') {
    writeBundle(path.join(folder, 'Electron.app', 'Contents'));
    return;
  }
  write(
    path.join(folder, platform === 'win32' ? `${name}.exe` : name),
    platform === 'win32' ? windowsProgram() : fuses,
  );
  for (const language of ['de', 'en-US']) write(path.join(folder, 'locales', `${language}.pak`), '');
  mkdirSync(path.join(folder, 'resources'));
  write(path.join(folder, 'LICENSE'), 'The licence of Electron.\n');
  write(path.join(folder, 'LICENSES.chromium.html'), '<title>The licences of Chromium</title>\n');
}

/** The packager renames the program and its helpers and edits their property lists. The fuses are in the framework. */
function writeBundle(contents: string): void {
  const framework = path.join(contents, 'Frameworks', 'Electron Framework.framework');
  write(path.join(framework, 'Electron Framework'), fuses);
  for (const resources of [path.join(contents, 'Resources'), path.join(framework, 'Versions', 'A', 'Resources')]) {
    for (const language of ['de', 'en']) write(path.join(resources, `${language}.lproj`, 'locale.pak'), '');
  }
  write(path.join(contents, 'MacOS', 'Electron'), 'no program');
  write(path.join(contents, 'Info.plist'), propertyList('Electron'));
  for (const kind of ['', ' (GPU)', ' (Plugin)', ' (Renderer)']) {
    const helper = path.join(contents, 'Frameworks', `Electron Helper${kind}.app`, 'Contents');
    write(path.join(helper, 'MacOS', `Electron Helper${kind}`), 'no program');
    write(path.join(helper, 'Info.plist'), propertyList(`Electron Helper${kind}`));
  }
}

function propertyList(program: string): string {
  const entry = `<key>CFBundleExecutable</key><string>${program}</string>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>${entry}</dict></plist>\n`;
}

/** A Windows program without code. The packager writes name, version and icon into its resources. */
function windowsProgram(): Buffer {
  const program = NtExecutable.createEmpty(false, false);
  const resources = NtExecutableResource.from(program, true);
  const version = Resource.VersionInfo.createEmpty();
  version.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: 'Electron' });
  version.outputToResourceEntries(resources.entries);
  resources.outputResource(program);
  program.setExtraData(fuses);
  return Buffer.from(program.generate());
}

function write(file: string, content: string | Buffer): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  chmodSync(file, 0o755);
}
