import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readBundledPackages } from '../bundled-packages.ts';
import { externalPackages } from '../external-packages.ts';
import { inProject } from '../project.ts';

/** A package that ships, bundled or as files. */
export interface ShippedPackage {
  /** The folder name from the lock file, such as `node_modules/react`. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** The text that the license requires in copies. */
  readonly text: string | undefined;
}

const permissive = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'Unlicense',
  'CC0-1.0',
  'BlueOak-1.0.0',
];

/** Packages whose license is not permissive or has custom wording, with the reason why each may ship. */
const exceptions: Readonly<Record<string, { licence: string; reason: string }>> = {
  '@fontsource-variable/inter': {
    licence: 'OFL-1.1',
    reason: 'a font: free to bundle and embed with any program; only the font itself may not be sold alone',
  },
  '@fontsource-variable/jetbrains-mono': {
    licence: 'OFL-1.1',
    reason: 'a font: free to bundle and embed with any program; only the font itself may not be sold alone',
  },
  exifreader: {
    licence: 'MPL-2.0',
    reason:
      'a file-level copyleft: changes to its own files have to stay open; it is used unmodified, its source is in the npm registry',
  },
  mediabunny: {
    licence: 'MPL-2.0',
    reason:
      'a file-level copyleft: changes to its own files have to stay open; it is used unmodified, its source is in the npm registry',
  },
};

/** Returns all shipped packages, sorted by name. Needs a build and installed packages. */
export function shippedPackages(): ShippedPackage[] {
  const native = readdirSync(inProject('node_modules', '@napi-rs')).map((name) => `node_modules/@napi-rs/${name}`);
  const external = externalPackages.map((name) => `node_modules/${name}`);
  const folders = new Set([
    ...readBundledPackages(),
    ...external,
    ...native.filter((name) => name.includes('/canvas-')),
  ]);
  return [...folders].map(describe).sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Returns one sentence for each license without a review; empty for a good package. */
export function licenceFaults(packages: readonly Pick<ShippedPackage, 'name' | 'licence'>[]): string[] {
  return packages
    .filter(({ name, licence }) => !permissive.includes(licence) && exceptions[name]?.licence !== licence)
    .map(({ name, licence }) => `${name} is under ${licence || 'no licence'}, which nobody has allowed`);
}

/** Writes LICENSES.txt: our license, then the license text of each package. */
export function licencesText(packages: readonly ShippedPackage[]): string {
  const own = readFileSync(inProject('LICENSE'), 'utf8').trim();
  const standard = own.slice(own.indexOf('Permission is hereby granted'));
  const parts = packages.map(({ name, version, licence, text }) => {
    const reason = exceptions[name]?.reason;
    const head = [`${name} ${version}`, `Licence: ${licence}`, ...(reason ? [`(${reason})`] : [])].join('\n');
    const words = text ?? (licence === 'MIT' ? standard : 'The package brings no text of its licence.');
    return `${head}\n\n${words}`;
  });
  const intro =
    'Triptych is made with the work of others. Electron and Chromium have their own lists: LICENSE.electron.txt and\nLICENSES.chromium.html in the folder of the program.';
  const line = `\n\n${'-'.repeat(100)}\n\n`;
  return `${['Triptych', own, intro, ...parts].join(line)}\n`;
}

function describe(folder: string): ShippedPackage {
  const place = inProject(folder);
  const content: unknown = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'));
  const { name, version, license } = content as Record<string, unknown>;
  if (typeof name !== 'string' || typeof version !== 'string') throw new Error(`${folder} has no name or version`);
  const file = readdirSync(place).find((each) => /^(licen[cs]e|copying|unlicense)/i.test(each));
  return {
    folder,
    name,
    version,
    licence: typeof license === 'string' ? license : '',
    text: file === undefined ? undefined : readFileSync(path.join(place, file), 'utf8').trim(),
  };
}
