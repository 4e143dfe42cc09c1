import { describe, expect, it } from 'vitest';
import nativeFiles from '../../../build/packaging/native-files.json' with { type: 'json' };
import {
  nameOfTarget,
  nativeFilesOf,
  nativePackageOf,
  packageTargets,
} from '../../../build/packaging/package-targets.ts';
import { faultsOfPacked, installedNative } from '../../../build/packaging/packed-files.ts';
import lock from '../../../package-lock.json' with { type: 'json' };

// npm installs the native package of only one system. The registry's list of files shows the content of the others.

const locked: Record<string, { version?: string; integrity?: string }> = lock.packages;

describe('the list of files in native packages', () => {
  it('matches the locked version to the last byte', () => {
    for (const { name, integrity } of nativeFiles.packages) {
      expect(locked[`node_modules/${name}`], `${name}: run build/packaging/list-native-files.ts`).toMatchObject({
        version: nativeFiles.version,
        integrity,
      });
    }
    expect(nativeFiles.packages.map(({ name }) => name)).toEqual(
      packageTargets.map((target) => `@napi-rs/${nativePackageOf(target)}`),
    );
  });

  it('contains only files that are loaded or describe the package', () => {
    const described = ['README.md', 'package.json', 'sbom.cdx.json'];
    for (const target of packageTargets) {
      const all = nativeFiles.packages.find(({ name }) => name === `@napi-rs/${nativePackageOf(target)}`);
      const rest = all?.files.map(({ path }) => path).filter((path) => !described.includes(path));
      expect(rest, nameOfTarget(target)).toEqual(nativeFilesOf(target).map(({ path }) => path));
    }
  });
});

describe.each(packageTargets.map((target) => [nameOfTarget(target), target] as const))(
  'a package for %s',
  (_, target) => {
    const files = nativeFilesOf(target).map(({ path }) => `${installedNative}/${nativePackageOf(target)}/${path}`);
    const faultsOf = (content: { files: string[]; unpacked: string[] }) =>
      faultsOfPacked({ ...content, bytes: 0 }, target).filter((fault) => fault.includes('/canvas-'));

    it('needs each file that its system loads, beside the archive', () => {
      expect(files.length).toBe(target.platform === 'win32' ? 2 : 1);
      expect(faultsOf({ files, unpacked: files })).toEqual([]);
      expect(faultsOf({ files: [], unpacked: [] })).toEqual(files.map((file) => `${file} is missing`));
      expect(faultsOf({ files, unpacked: [] })).toEqual(
        files.map((file) => `${file} is inside the archive, where the system cannot load it`),
      );
    });

    it('has no native code of another system or processor', () => {
      const foreign = packageTargets
        .filter((other) => other !== target)
        .map((other) => `${installedNative}/${nativePackageOf(other)}/package.json`);
      expect(faultsOf({ files: [...files, ...foreign], unpacked: files })).toEqual(
        foreign.map((file) => `${file} is for another system or processor`),
      );
    });
  },
);
