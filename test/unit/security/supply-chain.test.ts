import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { mostDependencies } from '../../../build/packaging/checks.ts';
import { inProject } from '../../../build/project.ts';

const pinsSchema = z.record(z.string(), z.string());
const packageSchema = z.object({
  dependencies: pinsSchema,
  optionalDependencies: pinsSchema,
  devDependencies: pinsSchema,
});
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});
const read = (name: string) => readFileSync(inProject(name), 'utf8');
const { dependencies, optionalDependencies, devDependencies } = packageSchema.parse(JSON.parse(read('package.json')));
const locked = Object.entries(lockSchema.parse(JSON.parse(read('package-lock.json'))).packages).filter(
  ([folder]) => folder !== '',
);

test('every version is exact, and npm keeps it so', () => {
  const loose = Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
  );
  expect(loose).toEqual([]);
  expect(read('.npmrc')).toContain('save-exact=true');
});

test('every installed package is the locked one', () => {
  expect(locked.length).toBeGreaterThan(300);
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([folder]) => folder)).toEqual([]);
  // A download URL would tie the lock file to one machine's registry.
  expect(locked.filter(([, { resolved }]) => resolved !== undefined).map(([folder]) => folder)).toEqual([]);
});

test('packages with install scripts are listed by name', () => {
  const { allowScripts } = z
    .object({ allowScripts: z.record(z.string(), z.boolean()) })
    .parse(JSON.parse(read('package.json')));
  const running = locked.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([folder]) => folder);
  const unnamed = running.filter((folder) => allowScripts[folder.replace(/^.*node_modules\//, '')] === undefined);
  expect(unnamed).toEqual([]);
});

test('few packages are part of the program, each with its reason', () => {
  const names = Object.keys(dependencies);
  expect(names.length).toBeLessThanOrEqual(mostDependencies);
  const reasons = read('docs/dependencies.md');
  expect(names.filter((name) => !reasons.includes(`\`${name}\``))).toEqual([]);
});

test('every license in the program allows distribution', () => {
  // The last one is the MIT license in custom wording, with an encoder under the BSD license.
  const permissive =
    /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|OFL-1\.1|\(?MIT OR [\w.-]+\)?|SEE LICENSE IN README\.md AND LICENSE)$/;
  const parts = locked.filter(([, { dev, devOptional }]) => dev !== true && devOptional !== true);
  expect(parts.length).toBeGreaterThan(20);
  const others = parts.filter(([, { license }]) => !permissive.test(license ?? ''));
  // A file-level copyleft license, and the package is unmodified: the hash proves that the installed files are those of
  // the registry.
  expect(others.map(([folder, { license }]) => [folder, license])).toEqual([
    ['node_modules/exifreader', 'MPL-2.0'],
    ['node_modules/mediabunny', 'MPL-2.0'],
  ]);
  for (const [, { integrity }] of others) expect(integrity).toMatch(/^sha512-/);
});
