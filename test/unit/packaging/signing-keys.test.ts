import { createRequire } from 'node:module';
import { afterEach, expect, it, vi } from 'vitest';
import { removeEmptySigningKeys, signingVariables } from '../../../build/packaging/signing-keys.ts';

// The packager's own code reads the variables, as on each system.

interface Packager {
  PlatformPackager: { prototype: { getCscLink(this: unknown, extra?: string): string | null | undefined } };
}
const requireHere = createRequire(import.meta.url);
const requireInPackager = createRequire(requireHere.resolve('electron-builder'));
const { PlatformPackager } = requireInPackager('app-builder-lib') as Packager;
const certificateOf = (extra?: string) =>
  PlatformPackager.prototype.getCscLink.call({ info: { config: {} }, platformSpecificBuildOptions: {} }, extra) ?? null;

afterEach(() => {
  vi.unstubAllEnvs();
});

it('empty signing secrets leave a package unsigned', () => {
  for (const name of signingVariables) vi.stubEnv(name, '');
  removeEmptySigningKeys(process.env);
  expect(certificateOf()).toBeNull();
  expect(certificateOf('WIN_CSC_LINK')).toBeNull();
  expect(signingVariables.filter((name) => name in process.env)).toEqual([]);
});

it('signing keys with a value stay', () => {
  vi.stubEnv('CSC_LINK', 'aGVsbG8=');
  vi.stubEnv('CSC_KEY_PASSWORD', '');
  removeEmptySigningKeys(process.env);
  expect(certificateOf()).toBe('aGVsbG8=');
});
