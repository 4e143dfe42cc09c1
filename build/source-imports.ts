import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './project.ts';

export interface SourceImport {
  /** The importing file, from the project folder, with forward slashes. */
  readonly from: string;
  /** The imported file of the project. */
  readonly to: string;
  /** Loaded by `import()` when the code runs. */
  readonly isLazy: boolean;
}

const specifier = /(\bimport\s*\(\s*|\bfrom\s+|\bimport\s+|\bnew URL\(\s*)'(\.{1,2}\/[^']+)'/g;

/** Reads every TypeScript file below `folders`, by its path from the project folder. */
export function readSources(folders: readonly string[]): ReadonlyMap<string, string> {
  const names = folders.flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => /\.tsx?$/.test(name)),
  );
  return new Map(names.map((name) => [name, readFileSync(inProject(name), 'utf8')]));
}

/** Lists every import between `sources`: values, types, lazy imports, and modules that a worker loads. */
export function importsIn(sources: ReadonlyMap<string, string>): readonly SourceImport[] {
  return [...sources].flatMap(([from, text]) =>
    [...text.matchAll(specifier)].flatMap(([, keyword = '', target = '']) => {
      const to = path.posix.join(path.posix.dirname(from), target);
      return sources.has(to) ? [{ from, to, isLazy: keyword.startsWith('import') && keyword.includes('(') }] : [];
    }),
  );
}

/** Finds the groups of files that import each other in a circle, each sorted by name. Tarjan's algorithm. */
export function cyclesIn(imports: readonly SourceImport[]): readonly (readonly string[])[] {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];

  function visit(file: string): number {
    const own = order.size;
    order.set(file, own);
    lowest.set(file, own);
    open.push(file);
    for (const { to } of targets.get(file) ?? []) {
      const reached = order.has(to) ? (open.includes(to) ? (order.get(to) ?? own) : own) : visit(to);
      lowest.set(file, Math.min(lowest.get(file) ?? own, reached));
    }
    const low = lowest.get(file) ?? own;
    if (low === own) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1) cycles.push(group.sort());
    }
    return low;
  }

  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return cycles;
}

/** Two folders that import each other, with the imports of both directions. */
export interface FolderPair {
  readonly folders: readonly [string, string];
  readonly imports: readonly SourceImport[];
}

/**
 * Lists the pairs of folders that import each other, at every depth: the imports between two files belong to the folders
 * in which their paths part. The files directly in a folder count as one folder, `FOLDER/.`.
 */
export function twoWayPairs(imports: readonly SourceImport[]): readonly FolderPair[] {
  const byFolders = Map.groupBy(imports, ({ from, to }) => partingFolders(from, to).join(' '));
  return [...byFolders].flatMap(([key, there]) => {
    const [from = '', to = ''] = key.split(' ');
    const back = byFolders.get(`${to} ${from}`);
    return back && from < to ? [{ folders: [from, to] as const, imports: [...there, ...back] }] : [];
  });
}

function partingFolders(from: string, to: string): readonly [string, string] {
  const parts = [path.posix.dirname(from).split('/'), path.posix.dirname(to).split('/')] as const;
  let depth = 0;
  while (parts[0][depth] !== undefined && parts[0][depth] === parts[1][depth]) depth += 1;
  const common = parts[0].slice(0, depth).join('/');
  return [`${common}/${parts[0][depth] ?? '.'}`, `${common}/${parts[1][depth] ?? '.'}`];
}

/** Returns the doors of a folder: its files that a file outside imports. */
export function doorsOf(folder: string, imports: readonly SourceImport[]): readonly string[] {
  const isInside = (file: string) => file.startsWith(`${folder}/`);
  const doors = imports.filter(({ from, to }) => isInside(to) && !isInside(from)).map(({ to }) => to);
  return [...new Set(doors)].sort();
}
