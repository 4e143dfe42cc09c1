import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, Platform } from 'electron-builder';
import { expect, inject, it, onTestFinished } from 'vitest';
import { placeOfDryPackage } from '../../build/packaging/dry-layout.ts';
import { builderConfig, resourceFolder } from '../../build/packaging/electron-builder-config.ts';
import { makeDryPackage } from '../../build/packaging/make-package.ts';
import {
  nameOfTarget,
  nativeFilesOf,
  nativePackageOf,
  ownTarget,
  packageTargets,
} from '../../build/packaging/package-targets.ts';
import { inProject, projectRoot } from '../../build/project.ts';
import { imageEndings, videoEndings } from '../../shared/sync/opened-file-kinds.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

// Tests all steps of packaging with the real packager, without Electron's own binary.

it('a package contains what the program needs and nothing else, with correct fuses and a list of its components', () => {
  const { made } = inject('dryPackage');
  expect(made.faults).toEqual([]);
  expect(made.files.filter((file) => /\.(ts|tsx|map|md)$|test|\.d\.ts/.test(file.replace('LICENSE.md', '')))).toEqual(
    [],
  );
  const folders = new Set(made.files.map((file) => file.split('/').slice(0, 2).join('/')));
  expect([...folders].sort()).toEqual([
    'node_modules/@contentauth',
    'node_modules/@napi-rs',
    'node_modules/dejavu-fonts-ttf',
    'node_modules/h264-mp4-encoder',
    'out/main',
    'out/preload',
    'out/renderer',
    'package.json',
  ]);
  expect(made.packages).toBeGreaterThan(100);

  const licences = readFileSync(inProject(resourceFolder, 'LICENSES.txt'), 'utf8');
  for (const name of ['react 19', '@mantine/core 9', 'undici 8', '@napi-rs/canvas 1', 'mediabunny 1']) {
    expect(licences).toContain(`\n${name}`);
  }
  expect(licences).not.toContain('\nvitest ');
  const bom: { components: { name: string }[] } = JSON.parse(
    readFileSync(inProject(resourceFolder, 'sbom.cdx.json'), 'utf8'),
  );
  const parts = bom.components.map(({ name }) => name);
  expect(parts).toEqual(expect.arrayContaining(['electron', 'react', 'undici', 'zod']));
  expect(parts).not.toContain('vitest');
  expect(parts.length).toBe(made.packages + 1);
});

const others = packageTargets.filter((target) => nameOfTarget(target) !== nameOfTarget(ownTarget()));

it.each(others.map((target) => [nameOfTarget(target), target] as const))(
  'every machine can pack for %s, with the native files of that target beside the archive',
  async (_name, target) => {
    const folder = scratchFolder('dry-package');
    onTestFinished(() => folder.remove());
    const made = await makeDryPackage(target, folder.path);
    expect(made.faults).toEqual([]);
    const native = made.unpacked.map((file) => file.split('/').slice(2).join('/'));
    const wanted = nativeFilesOf(target).map((file) => `${nativePackageOf(target)}/${file.path}`);
    expect(native.sort()).toEqual(wanted.sort());
    if (target.platform === 'darwin') expectMacDeclarations(placeOfDryPackage(folder.path, target).resources);
  },
);

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

it('the schema of the packager reports errors in its configuration', async () => {
  const config = Object.assign(builderConfig(), { nsis: { oneclick: false } });
  const packing = build({
    projectDir: projectRoot,
    targets: Platform.LINUX.createTarget('dir'),
    config,
    publish: 'never',
  });
  await expect(packing).rejects.toThrow(/configuration\.nsis/);
});
