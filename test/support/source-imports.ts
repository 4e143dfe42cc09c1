import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from '../../build/project.ts';

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
