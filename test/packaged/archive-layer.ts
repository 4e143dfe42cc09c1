import fs, { type Dirent, type Stats } from 'node:fs';
import Module, { createRequire, registerHooks, syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

// Lets plain Node read `app.asar` as if it were a folder, in the way Electron's own layer does (its file
// lib/node/asar-fs-wrapper.ts). Load it with `--import`: Node then loads it in every worker thread as well. It differs from
// a real folder exactly where Electron's layer does:
//
// - Every `stat` makes up a new inode and the time of the start, and ignores `bigint`.
// - Entries of a folder do not know their parent folder.
// - Functions that Electron does not replace find a file where they expect a folder, and fail.
// - Native code loads only from `app.asar.unpacked`. Electron could also copy it out, but then antivirus programs and
//   code signatures get in the way.

/** The folder that holds `app.asar` and `app.asar.unpacked`. */
const resources = wantedVariable('PACKED_RESOURCES');
/** The extracted content of the archive. Nothing above it has a `node_modules`. Both are real paths. */
const extracted = wantedVariable('PACKED_EXTRACTED');
const archive = path.join(resources, 'app.asar');

type Work = (...args: unknown[]) => unknown;
type Functions = Record<string, Work>;
type Change = (result: unknown) => unknown;

const { O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND } = fs.constants;
const writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND;
const startTime = Date.now();
let inode = 0;

/** Maps a path inside the archive to its extracted file; `undefined` for any other path. */
function contentOf(given: unknown): string | undefined {
  const text = given instanceof URL ? fileURLToPath(given) : Buffer.isBuffer(given) ? given.toString() : given;
  if (typeof text !== 'string') return undefined;
  const normal = path.normalize(text);
  if (normal !== archive && !normal.startsWith(archive + path.sep)) return undefined;
  return path.join(extracted, path.relative(archive, normal));
}

const madeUpStats: Change = (stats) => {
  if (stats === undefined) return null;
  const { isDirectory } = stats as Stats;
  const type = isDirectory.call(stats as Stats) ? fs.constants.S_IFDIR : fs.constants.S_IFREG;
  inode += 1;
  const times = { atimeMs: startTime, mtimeMs: startTime, ctimeMs: startTime, birthtimeMs: startTime };
  return Object.assign(stats as Stats, times, { ino: inode, dev: 1, nlink: 1, mode: type | 0o644 });
};

const madeUpEntries: Change = (entries) => {
  for (const entry of entries as (string | Dirent)[]) {
    if (typeof entry !== 'string') Object.assign(entry, { parentPath: undefined });
  }
  return entries;
};

const outOfContent: Change = (real) => path.join(archive, path.relative(extracted, String(real)));
const unchanged: Change = (result) => result;

/** The functions that Electron replaces, each with the change to its result. */
const replaced: Readonly<Record<string, Change>> = {
  stat: madeUpStats,
  lstat: madeUpStats,
  realpath: outOfContent,
  readdir: madeUpEntries,
  access: unchanged,
  exists: unchanged,
  readFile: unchanged,
  copyFile: unchanged,
  open: unchanged,
};

function refuse(name: string, options: unknown): void {
  const isWrite =
    name === 'open' && (typeof options === 'number' ? (options & writing) !== 0 : (options ?? 'r') !== 'r');
  const isRecursive = name === 'readdir' && typeof options === 'object' && options !== null && 'recursive' in options;
  // Electron writes to a copy that is lost, and since Node 24 it fails at nested folders.
  if (isWrite || isRecursive) throw new Error(`An archive does not allow this: ${name} ${JSON.stringify(options)}`);
}

function argumentsFor(name: string, content: string, [, ...rest]: unknown[]): unknown[] {
  const [options] = rest;
  if (typeof options !== 'function') refuse(name, options);
  const hasBigint = typeof options === 'object' && options !== null && 'bigint' in options;
  return [content, ...(hasBigint ? [{ ...options, bigint: false }, ...rest.slice(1)] : rest)];
}

function replace(functions: Functions, key: string, name: string, change: Change): void {
  const old = functions[key];
  if (!old) return;
  functions[key] = Object.assign((...args: unknown[]) => {
    const content = contentOf(args[0]);
    if (content === undefined) return old(...args);
    const mapped = argumentsFor(name, content, args);
    const callback = mapped.at(-1);
    if (typeof callback === 'function') {
      const answer = (error: unknown, result: unknown) =>
        name === 'exists' ? callback(error) : callback(error, error ? undefined : change(result));
      return old(...mapped.slice(0, -1), answer);
    }
    const result = old(...mapped);
    return result instanceof Promise ? result.then((value) => change(value)) : change(result);
  }, old);
}

for (const [name, change] of Object.entries(replaced)) {
  replace(fs as unknown as Functions, name, name, change);
  replace(fs as unknown as Functions, `${name}Sync`, name, change);
  replace(fs.promises as unknown as Functions, name, name, change);
}
Object.assign(fs.exists, { [promisify.custom]: async (given: string) => fs.existsSync(given) });
syncBuiltinESMExports();

const dlopen = process.dlopen as Work;
process.dlopen = ((module: object, file: string, ...rest: unknown[]) => {
  if (contentOf(file) === undefined) return dlopen(module, file, ...rest);
  const unpacked = path.join(`${archive}.unpacked`, path.relative(archive, file));
  if (!fs.existsSync(unpacked)) throw new Error(`Native code lies in the archive, not beside it: ${file}`);
  return dlopen(module, unpacked, ...rest);
}) as typeof process.dlopen;

// Node finds modules without `fs`. So it searches the extracted content, and gets the paths in the archive.
const stubElectron = new URL('./stub-electron.ts', import.meta.url).href;

function contentUrl(url: string | undefined): string | undefined {
  const content = url?.startsWith('file:') ? contentOf(fileURLToPath(url)) : undefined;
  return content && pathToFileURL(content).href;
}

/** Maps an extracted file to its path in the archive; returns any other path unchanged. */
function archivePath(file: string): string {
  const within = path.relative(extracted, file);
  return within.startsWith('..') ? file : path.join(archive, within);
}

const archiveUrl = (url: string) =>
  url.startsWith('file:') ? pathToFileURL(archivePath(fileURLToPath(url))).href : url;

// For `require`, `require.resolve`, and modules of `require` that are imported.
const loader = Module as unknown as {
  _resolveFilename: (wanted: string, parent?: { filename?: string | null }) => string;
};
const { _resolveFilename: resolveFilename } = loader;
loader._resolveFilename = (wanted, parent, ...rest) => {
  const from = contentOf(parent?.filename);
  const content = contentOf(wanted);
  if (from === undefined && content === undefined) return resolveFilename.call(Module, wanted, parent, ...rest);
  const found = createRequire(from ?? import.meta.url).resolve(content ?? wanted);
  return path.isAbsolute(found) ? archivePath(found) : found;
};

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'electron') return { url: stubElectron, format: 'module-typescript', shortCircuit: true };
    const parentURL = contentUrl(context.parentURL);
    const found = next(
      contentUrl(specifier) ?? specifier,
      parentURL === undefined ? context : { ...context, parentURL },
    );
    return { ...found, url: archiveUrl(found.url) };
  },
  load(url, context, next) {
    const content = contentUrl(url);
    if (content === undefined) return next(url, context);
    const loaded = next(content, context);
    return { ...loaded, source: loaded.source ?? fs.readFileSync(new URL(content)), shortCircuit: true };
  },
});

function wantedVariable(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing`);
  return value;
}
