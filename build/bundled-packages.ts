import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { inProject } from './project.ts';

/** Folder in which a build lists the packages of its code, styles and fonts, with one file per build step. */
export const bundledFolder = inProject('out', 'bundled');

/** The parts of a build. Their files together list every bundled package. */
export const bundledParts = ['main', 'preload', 'renderer', 'renderer-workers'] as const;

/**
 * Records the packages that a build bundles, as folders under the project. Only the build knows what ships: the page is
 * made of development packages, and most of them never reach it.
 */
export function bundledPackages(part: (typeof bundledParts)[number]): Plugin {
  // The workers of a page are bundled one by one, each with its own call.
  const folders = new Set<string>();
  return {
    name: `bundled-packages-${part}`,
    apply: 'build',
    generateBundle() {
      for (const id of this.getModuleIds()) {
        const folder = packageFolder(id);
        if (folder !== undefined) folders.add(folder);
      }
      mkdirSync(bundledFolder, { recursive: true });
      writeFileSync(path.join(bundledFolder, `${part}.json`), `${JSON.stringify([...folders].sort(), null, 2)}\n`);
    },
  };
}

/**
 * Returns the package folder of a module, such as `node_modules/a/node_modules/@b/c`; `undefined` outside of packages.
 */
export function packageFolder(moduleId: string): string | undefined {
  const file = moduleId.replaceAll('\\', '/').replace(/^\0+/, '').replace(/\?.*$/, '');
  return /^.*?\/(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
}

/** Reads the packages of all parts. Throws if a part was never built. */
export function readBundledPackages(): string[] {
  const folders = new Set<string>();
  for (const part of bundledParts) {
    const file = path.join(bundledFolder, `${part}.json`);
    if (!existsSync(file)) throw new Error(`${file} is missing: run npm run build first.`);
    for (const folder of JSON.parse(readFileSync(file, 'utf8')) as string[]) folders.add(folder);
  }
  return [...folders].sort();
}
