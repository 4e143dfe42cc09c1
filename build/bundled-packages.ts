import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { inProject } from './project.ts';

/** Folder in which a build lists the packages of its code, styles and fonts, with one file per build step. */
export const bundledFolder = inProject('out', 'bundled');

/** The parts whose files together name everything that is bundled. */
export const bundledParts = ['main', 'preload', 'renderer', 'renderer-workers'] as const;

/**
 * Writes down the packages that a build took something from, by their folders under the project. What ships can be
 * known only here: the page is made of development packages, and most of those never reach it.
 */
export function bundledPackages(part: (typeof bundledParts)[number]): Plugin {
  // The workers of a page are bundled one by one, each by a call of its own.
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

/** `node_modules/a/node_modules/@b/c` of a module in it; `undefined` where a module is in no package. */
export function packageFolder(moduleId: string): string | undefined {
  const file = moduleId.replaceAll('\\', '/').replace(/^\0+/, '').replace(/\?.*$/, '');
  return /^.*?\/(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
}

/** All parts together. Throws where a part was never built. */
export function readBundledPackages(): string[] {
  const folders = new Set<string>();
  for (const part of bundledParts) {
    const file = path.join(bundledFolder, `${part}.json`);
    if (!existsSync(file)) throw new Error(`${file} is missing: run npm run build first.`);
    for (const folder of JSON.parse(readFileSync(file, 'utf8')) as string[]) folders.add(folder);
  }
  return [...folders].sort();
}
