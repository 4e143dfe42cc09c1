import { readFileSync } from 'node:fs';
import { build, Platform } from 'electron-builder';
import { expect, inject, it } from 'vitest';
import { builderConfig, resourceFolder } from '../../build/packaging/electron-builder-config.ts';
import { inProject, projectRoot } from '../../build/project.ts';

// Tests all steps of packaging with the real packager, without Electron's own binary.

it('a package contains what the program needs and nothing else, with correct fuses and a list of its components', () => {
  const { made } = inject('dryPackage');
  expect(made.faults).toEqual([]);
  expect(
    made.files.filter((file) =>
      /\.(ts|tsx|map|md)$|(^|\/)tests?\/|\.(test|spec)\./.test(file.replace('LICENSE.md', '')),
    ),
  ).toEqual([]);
  const folders = new Set(made.files.map((file) => file.split('/').slice(0, 2).join('/')));
  expect([...folders].sort()).toEqual([
    'node_modules/@contentauth',
    'node_modules/@napi-rs',
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
