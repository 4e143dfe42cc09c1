import { statSync } from 'node:fs';
import path from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import type { FileSet } from 'electron-builder';
import { nativeFilesOf, nativePackageOf, type PackageTarget } from './package-targets.ts';

/** The folder in which npm installs the native package of this machine. */
export const installedNative = 'node_modules/@napi-rs';

/**
 * Files that the system loads by path: native code, and on Windows the character tables without which that code crashes
 * at the first drawn text. The system can't read the archive as a folder, so these files are beside it.
 */
export const filesBesideArchive = ['**/*.node', '**/*.dat'];

/**
 * All project files to pack, as the packager's patterns. The list only includes files, so that no sources, tests or
 * development packages ship. Of the packages outside the build, it includes only the files that run.
 */
export const packedFiles: readonly (string | FileSet)[] = [
  'package.json',
  'out/main/*.js',
  // The packed program has the Electron shell, so the entries for plain Node are left out.
  '!out/main/{browser,cli}.js',
  'out/preload/preload.cjs',
  'out/renderer/**',
  // Each font for formulas comes in three formats. Chromium loads only WOFF2.
  '!out/renderer/assets/*.{ttf,woff}',
  // The packager ignores node_modules at the top, so these patterns start inside.
  fromModules('@napi-rs', ['canvas/{package.json,LICENSE,*.js}', 'canvas-*/{package.json,*.node,*.dat}']),
  fromModules('@contentauth', ['c2pa-wasm/{package.json,LICENSE}', 'c2pa-wasm/pkg/{c2pa.js,c2pa_bg.wasm}']),
  fromModules('h264-mp4-encoder', ['{package.json,LICENSE.md}', 'embuild/dist/h264-mp4-encoder.node.js']),
];

function fromModules(folder: string, filter: string[]): FileSet {
  const place = `node_modules/${folder}`;
  return { from: place, to: place, filter };
}

/** Files that a package needs to start and to create its first image. */
const needed = [
  'package.json',
  'out/main/main.js',
  'out/main/care-worker.js',
  'out/main/file-move-worker.js',
  'out/main/image-worker.js',
  'out/main/media-file-worker.js',
  'out/main/render-worker.js',
  'out/preload/preload.cjs',
  'out/renderer/index.html',
  'node_modules/@contentauth/c2pa-wasm/pkg/c2pa.js',
  'node_modules/@contentauth/c2pa-wasm/pkg/c2pa_bg.wasm',
  'node_modules/@napi-rs/canvas/index.js',
  'node_modules/h264-mp4-encoder/embuild/dist/h264-mp4-encoder.node.js',
];

const mayBe = [
  /^package\.json$/,
  /^out\/main\/[\w.-]+\.js$/,
  /^out\/preload\/preload\.cjs$/,
  /^out\/renderer\/index\.html$/,
  /^out\/renderer\/assets\/[\w.@-]+\.(js|css|woff2|svg)$/,
  /^node_modules\/@napi-rs\/canvas(-[\w-]+)?\/(package\.json|LICENSE|[\w.-]+\.(js|node|dat))$/,
  /^node_modules\/@contentauth\/c2pa-wasm\/(package\.json|LICENSE|pkg\/(c2pa\.js|c2pa_bg\.wasm))$/,
  /^node_modules\/h264-mp4-encoder\/(package\.json|LICENSE\.md|embuild\/dist\/h264-mp4-encoder\.node\.js)$/,
];

/** The largest allowed size of the archive and the files beside it, without Electron. Bytes. */
export const sizeLimit = 80_000_000;

export interface PackedContent {
  /** Paths in the archive, with `/` and without folders. */
  readonly files: readonly string[];
  /** Paths of unpacked files beside the archive. `files` lists them too. */
  readonly unpacked: readonly string[];
  /** Size of the archive and the unpacked files. Bytes. */
  readonly bytes: number;
}

/** Reads the archive and the files beside it from the `resources` folder of a packed program. */
export function readPacked(resources: string): PackedContent {
  const archive = path.join(resources, 'app.asar');
  const files: string[] = [];
  const unpacked: string[] = [];
  let bytes = statSync(archive).size;
  for (const line of listPackage(archive, { isPack: true })) {
    const [, where, name] = /^(\S+)\s*: (.*)$/.exec(line) ?? [];
    if (name === undefined) throw new Error(`unknown line in the list of the archive: ${line}`);
    const file = name.replaceAll('\\', '/').replace(/^\//, '');
    files.push(file);
    const beside = statSync(path.join(resources, 'app.asar.unpacked', file), { throwIfNoEntry: false });
    if (where !== 'unpack' || !beside?.isFile()) continue;
    unpacked.push(file);
    bytes += beside.size;
  }
  const folders = new Set(files.flatMap((file) => parents(file)));
  return { files: files.filter((file) => !folders.has(file)), unpacked, bytes };
}

/** Returns one sentence for each fault of a package for this system and processor; empty for a good package. */
export function faultsOfPacked({ files, unpacked, bytes }: PackedContent, target: PackageTarget): string[] {
  const faults = files
    .filter((file) => !mayBe.some((allowed) => allowed.test(file)))
    .map((file) => `${file} must not be in the package`);
  for (const file of needed) {
    if (!files.includes(file)) faults.push(`${file} is missing`);
  }
  const native = `${installedNative}/${nativePackageOf(target)}`;
  for (const file of nativeFilesOf(target).map((each) => `${native}/${each.path}`)) {
    if (!files.includes(file)) faults.push(`${file} is missing`);
    else if (!unpacked.includes(file)) faults.push(`${file} is inside the archive, where the system cannot load it`);
  }
  for (const file of files) {
    const foreign = file.startsWith(`${installedNative}/canvas-`) && !file.startsWith(`${native}/`);
    if (foreign) faults.push(`${file} is for another system or processor`);
  }
  if (bytes > sizeLimit) faults.push(`${bytes} bytes are more than ${sizeLimit}`);
  return faults;
}

/** Reads the text of one packed file. */
export function readPackedText(resources: string, file: string): string {
  return extractFile(path.join(resources, 'app.asar'), file).toString('utf8');
}

/** Reads the packed package.json. The packager keeps only the fields that a running program needs. */
export function packedPackageJson(resources: string): Record<string, unknown> {
  return JSON.parse(readPackedText(resources, 'package.json'));
}

/** Checks that the licenses and the list of components are beside the archive. */
export function faultsOfResources(resources: string): string[] {
  return ['LICENSES.txt', 'sbom.cdx.json']
    .filter((name) => (statSync(path.join(resources, name), { throwIfNoEntry: false })?.size ?? 0) === 0)
    .map((name) => `resources/${name} is missing or empty`);
}

function parents(file: string): string[] {
  const parts = file.split('/');
  return parts.slice(1).map((_part, index) => parts.slice(0, index + 1).join('/'));
}
