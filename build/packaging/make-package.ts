import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'electron-builder';
import { inProject, projectRoot } from '../project.ts';
import { type Checked, checkPackage, placeOfPackage } from './checks.ts';
import { dryConfig, placeOfDryPackage, targetsOf } from './dry-layout.ts';
import { builderConfig, resourceFolder } from './electron-builder-config.ts';
import { setFuses } from './fuses.ts';
import { writeIcons } from './icons.ts';
import { licenceFaults, licencesText, type ShippedPackage, shippedPackages } from './licences.ts';
import { ownTarget, type PackageTarget } from './package-targets.ts';
import { bomOfLock, bomOfShipped } from './sbom.ts';

export interface Made extends Checked {
  /** Files to publish; empty for a dry run. */
  readonly artifacts: readonly string[];
  /** The number of third-party packages in the program. */
  readonly packages: number;
}

/** Packs the program for this system and processor, with the real Electron. Needs a build. */
export async function makePackages(): Promise<Made> {
  const shipped = await writeResourcesOnce();
  const found: Checked[] = [];
  const config = builderConfig();
  const artifacts = await build({
    projectDir: projectRoot,
    publish: 'never',
    config: {
      ...config,
      async afterPack(context) {
        await setFuses(context);
        found.push(await checkPackage(placeOfPackage(context.appOutDir, context.electronPlatformName), ownTarget()));
      },
    },
  });
  const [checked] = found;
  if (!checked) throw new Error('The packager made no package.');
  return { ...checked, artifacts, packages: shipped.length, faults: [...checked.faults, ...licenceFaults(shipped)] };
}

/**
 * Packs the program with a stand-in for Electron, up to the unpacked program. Any machine can do this for every system
 * and processor. The packager checks the configuration of all systems against its schema. The package stays in
 * `folder`. Without `folder`, the package is made in a temporary folder and removed.
 */
export async function makeDryPackage(
  target: PackageTarget = { platform: 'linux', arch: 'x64' },
  folder?: string,
): Promise<Made> {
  const scratch = folder ?? mkdtempSync(path.join(tmpdir(), 'dry-package-'));
  try {
    const shipped = await writeResourcesOnce();
    await build({
      projectDir: projectRoot,
      publish: 'never',
      targets: targetsOf(target),
      config: dryConfig(scratch, target),
    });
    const checked = await checkPackage(placeOfDryPackage(scratch, target), target);
    return {
      ...checked,
      artifacts: [],
      packages: shipped.length,
      faults: [...checked.faults, ...licenceFaults(shipped)],
    };
  } finally {
    if (folder === undefined) rmSync(scratch, { recursive: true, force: true });
  }
}

let written: Promise<readonly ShippedPackage[]> | undefined;

/** Writes the resources once: they are the same for all systems. Returns all shipped third-party packages. */
function writeResourcesOnce(): Promise<readonly ShippedPackage[]> {
  written ??= writeResources();
  return written;
}

/** Writes the icons, licenses and the list of components beside the program. Returns all shipped third-party packages. */
async function writeResources(): Promise<readonly ShippedPackage[]> {
  const resources = inProject(resourceFolder);
  mkdirSync(resources, { recursive: true });
  const shipped = shippedPackages();
  await writeIcons(resources);
  writeFileSync(path.join(resources, 'LICENSES.txt'), licencesText(shipped));
  const bom = bomOfShipped(await bomOfLock(), shipped);
  writeFileSync(path.join(resources, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`);
  return shipped;
}
