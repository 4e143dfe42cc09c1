import type { TestProject } from 'vitest/node';
import { buildIfStale } from '../../build/build-if-stale.ts';
import { placeOfDryPackage } from '../../build/packaging/dry-layout.ts';
import { type Made, makeDryPackage } from '../../build/packaging/make-package.ts';
import { ownTarget } from '../../build/packaging/package-targets.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly dryPackage: {
      readonly made: Made;
      /** The folder that holds `app.asar`. */
      readonly resources: string;
    };
  }
}

let folder: ReturnType<typeof scratchFolder> | undefined;

/**
 * Creates the dry package of this machine once for all tests of this layer. Packages for other machines have no native
 * code that could run here.
 */
export async function setup(project: TestProject): Promise<void> {
  await buildIfStale(() => undefined);
  folder = scratchFolder('dry-package');
  const made = await makeDryPackage(ownTarget(), folder.path);
  project.provide('dryPackage', { made, resources: placeOfDryPackage(folder.path, ownTarget()).resources });
}

export function teardown(): void {
  folder?.remove();
}
