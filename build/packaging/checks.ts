import path from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { wrongFuses } from './fuses.ts';
import type { PackageTarget } from './package-targets.ts';
import {
  faultsOfPacked,
  faultsOfResources,
  type PackedContent,
  packedPackageJson,
  readPacked,
  readPackedText,
} from './packed-files.ts';
import { lostImports } from './packed-imports.ts';

/** With more dependencies, updating them becomes a job of its own. */
export const mostDependencies = 30;

export interface Checked extends PackedContent {
  /** One sentence per fault; empty for a good package. */
  readonly faults: readonly string[];
}

/** Checks a packed program: its archive, the files beside it, and its fuses. */
export async function checkPackage(
  place: { resources: string; program: string },
  target: PackageTarget,
): Promise<Checked> {
  const content = readPacked(place.resources);
  const inside = packedPackageJson(place.resources);
  const faults = [
    ...faultsOfPacked(content, target),
    ...faultsOfResources(place.resources),
    ...dependencyFaults(packageJson),
  ];
  faults.push(...lostImports(content.files, (file) => readPackedText(place.resources, file)));
  for (const fuse of await wrongFuses(place.program)) faults.push(`the fuse ${fuse} has a wrong value`);
  if (inside['main'] !== packageJson.main) faults.push(`the package starts with ${String(inside['main'])}`);
  for (const key of ['devDependencies', 'scripts']) {
    if (key in inside) faults.push(`package.json still has its ${key}`);
  }
  return { ...content, faults };
}

/** Checks that every direct dependency has an exact version and that there are few. */
export function dependencyFaults(content: {
  dependencies: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
  devDependencies: Readonly<Record<string, string>>;
}): string[] {
  const { dependencies, optionalDependencies, devDependencies } = content;
  const count = Object.keys(dependencies).length;
  return [
    ...(count > mostDependencies ? [`${count} runtime dependencies are more than ${mostDependencies}`] : []),
    ...Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies })
      .filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
      .map(([name, version]) => `${name} is not pinned: ${version}`),
  ];
}

/** Returns the paths of resources and program in the unpacked output of the packager. */
export function placeOfPackage(appOutDir: string, platform: string): { resources: string; program: string } {
  switch (platform) {
    case 'darwin': {
      const bundle = path.join(appOutDir, 'Triptych.app');
      return { resources: path.join(bundle, 'Contents', 'Resources'), program: bundle };
    }
    case 'win32':
      return { resources: path.join(appOutDir, 'resources'), program: path.join(appOutDir, 'Triptych.exe') };
    default:
      return { resources: path.join(appOutDir, 'resources'), program: path.join(appOutDir, 'triptych') };
  }
}
