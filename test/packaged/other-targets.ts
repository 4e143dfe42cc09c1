import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { placeOfDryPackage } from '../../build/packaging/dry-layout.ts';
import { makeDryPackage } from '../../build/packaging/make-package.ts';
import {
  nameOfTarget,
  nativeFilesOf,
  nativePackageOf,
  ownTarget,
  type PackageTarget,
  packageTargets,
} from '../../build/packaging/package-targets.ts';
import { imageEndings, videoEndings } from '../../shared/sync/opened-file-kinds.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

/** The targets besides that of this machine. */
export const otherTargets = packageTargets.filter((target) => nameOfTarget(target) !== nameOfTarget(ownTarget()));

/** Packs for a target, and checks its native files and its declarations. */
export async function expectCompletePackage(target: PackageTarget): Promise<void> {
  const folder = scratchFolder('dry-package');
  onTestFinished(() => folder.remove());
  const made = await makeDryPackage(target, folder.path);
  expect(made.faults).toEqual([]);
  const native = made.unpacked.map((file) => file.split('/').slice(2).join('/'));
  const wanted = nativeFilesOf(target).map((file) => `${nativePackageOf(target)}/${file.path}`);
  expect(native.sort()).toEqual(wanted.sort());
  if (target.platform === 'darwin') expectMacDeclarations(placeOfDryPackage(folder.path, target).resources);
}

/** Checks the links and file types that a package for macOS declares: images and videos only as an alternate viewer. */
function expectMacDeclarations(resources: string): void {
  const list = readFileSync(path.join(resources, '../Info.plist'), 'utf8').replaceAll(/>\s+</g, '><');
  expect(list).toContain('<key>CFBundleURLSchemes</key><array><string>triptych-open</string></array>');
  const types = [
    ...list.matchAll(
      /<key>CFBundleTypeExtensions<\/key><array>(.*?)<\/array>.*?<key>LSHandlerRank<\/key><string>(\w+)/g,
    ),
  ];
  const ranks = types.flatMap(([, endings = '', rank]) =>
    [...endings.matchAll(/<string>([^<]+)/g)].map(([, ending]) => [ending, rank]),
  );
  expect(ranks).toEqual([
    ['triptych-presets', 'Default'],
    ['triptych-conversation', 'Default'],
    ...[...imageEndings, ...videoEndings].map((ending) => [ending, 'Alternate']),
  ]);
}
