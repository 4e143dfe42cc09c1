import type * as Files from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { basename, dirname, join, sep } from 'node:path';

// A folder that behaves like the root of a FAT or exFAT USB stick, or of a network share, on a system with a virus
// scanner. It replaces functions of `node:fs`, but only for paths in this folder.

export interface RemovableDisk {
  /** The number of refused renames. */
  refused(): number;
  /** Restores `node:fs`, so that the folder is an ordinary folder again. */
  remove(): void;
}

/** A folder at the root of every drive on Windows. Programs can't read it. */
const systemOnly = 'System Volume Information';

type AnyFunction = (...args: never[]) => unknown;
type Functions = Record<string, AnyFunction>;

const require = createRequire(import.meta.url);
const fs: typeof Files = require('node:fs');
const { readdirSync } = fs;

/** Functions whose first argument is a path, by their names without `Sync`. */
const onePath =
  'access appendFile chmod exists lstat lutimes mkdir open opendir readFile readdir readlink realpath rm rmdir stat statfs truncate unlink utimes writeFile'.split(
    ' ',
  );
const twoPaths = ['copyFile', 'link', 'rename', 'symlink'];

/**
 * - Names differ by more than their case, and contain none of `<>:"|?*`.
 * - There are no links and no modes.
 * - Its root can't be created, even if it exists: Windows does the same for `D:\`.
 * - The system has a folder at its root that nobody may read.
 * - Every file is locked for a moment: its first rename is refused.
 */
export function removableDisk(folder: string): RemovableDisk {
  const renamed = new Set<string>();
  const originals: [Functions, string, AnyFunction][] = [];

  function found(path: unknown): unknown {
    if (typeof path !== 'string' || (path !== folder && !path.startsWith(folder + sep))) return path;
    let real = folder;
    for (const name of path.slice(folder.length).split(sep).filter(Boolean)) {
      if (/[<>:"|?*]/.test(name)) throw refusal('EINVAL', path);
      real = join(real, namedHere(real, name) ?? name);
    }
    return real;
  }

  function namedHere(place: string, name: string): string | undefined {
    try {
      return readdirSync(place).find((each) => each.toLowerCase() === name.toLowerCase());
    } catch {
      return undefined;
    }
  }

  const isOn = (path: unknown) => typeof path === 'string' && (path === folder || path.startsWith(folder + sep));

  function check(name: string, args: readonly unknown[]): void {
    const [path, other] = args;
    if ((name === 'link' || name === 'symlink') && isOn(other)) throw refusal('EPERM', String(other));
    if (name === 'chmod' && isOn(path)) throw refusal('EPERM', String(path));
    if (name === 'readdir' && path === join(folder, systemOnly)) throw refusal('EPERM', String(path));
    if (name === 'mkdir' && path === folder) throw refusal('EPERM', folder);
    if (name !== 'rename' || !isOn(other) || renamed.has(String(path))) return;
    renamed.add(String(path));
    throw refusal('EBUSY', String(path));
  }

  function exchange(holder: Functions, name: string, kind: string, paths: number): void {
    const original = holder[name];
    if (typeof original !== 'function') return;
    originals.push([holder, name, original]);
    const on = (args: unknown[]) => {
      const real = args.map((arg, index) => (index < paths ? found(arg) : arg));
      check(kind, real);
      // Both names are the same file except for case. The rename must set the new case.
      if (kind === 'rename' && real[1] === real[0]) real[1] = join(dirname(String(real[1])), basename(String(args[1])));
      return original.apply(holder, real as never[]);
    };
    const isPromise = holder === (fs.promises as unknown);
    holder[name] = isPromise ? async (...args: unknown[]) => on(args) : (...args: unknown[]) => on(args);
  }

  for (const [names, paths] of [
    [onePath, 1],
    [twoPaths, 2],
  ] as const) {
    for (const name of names) {
      exchange(fs.promises as unknown as Functions, name, name, paths);
      exchange(fs as unknown as Functions, `${name}Sync`, name, paths);
    }
  }
  exchange(fs as unknown as Functions, 'createReadStream', 'open', 1);
  syncBuiltinESMExports();

  return {
    refused: () => renamed.size,
    remove() {
      for (const [holder, name, original] of originals) holder[name] = original;
      syncBuiltinESMExports();
    },
  };
}

function refusal(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}
