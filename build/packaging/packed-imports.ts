import { builtinModules } from 'node:module';
import path from 'node:path';

const builtin = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]));

/** As the build writes them: static ones at the start of a line, dynamic ones anywhere but in a comment. */
const statically = /^(?:import|export)\b[^'"\n;]*?"([^"\n]+)";?$/gm;
const dynamically = /^(?!\s*(?:\*|\/\/|\/\*)).*?\bimport\("([^"\n]+)"\)/gm;

/**
 * Imports of the main process that would not be found in the package. `read` gives the text of a packed file, and
 * `files` are all of them; both by their path in the archive.
 */
export function lostImports(files: readonly string[], read: (file: string) => string): string[] {
  const there = new Set(files);
  const lost: string[] = [];
  for (const file of files.filter((each) => /^out\/main\/[^/]+\.js$/.test(each))) {
    const text = read(file);
    for (const [, wanted = ''] of [...text.matchAll(statically), ...text.matchAll(dynamically)]) {
      if (!isThere(wanted, file, there)) lost.push(`${file} needs ${wanted}, which is not packed`);
    }
  }
  return lost;
}

function isThere(wanted: string, file: string, there: ReadonlySet<string>): boolean {
  if (wanted.startsWith('.')) return there.has(path.posix.join(path.posix.dirname(file), wanted));
  if (builtin.has(wanted) || wanted.startsWith('node:') || wanted === 'electron') return true;
  const [scope = '', name = ''] = wanted.split('/');
  return there.has(`node_modules/${wanted.startsWith('@') ? `${scope}/${name}` : scope}/package.json`);
}
