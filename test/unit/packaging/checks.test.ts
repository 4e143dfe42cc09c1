import { describe, expect, it } from 'vitest';
import { packageFolder } from '../../../build/bundled-packages.ts';
import { dependencyFaults, mostDependencies } from '../../../build/packaging/checks.ts';
import { licenceFaults } from '../../../build/packaging/licences.ts';
import { faultsOfPacked, sizeLimit } from '../../../build/packaging/packed-files.ts';
import { lostImports } from '../../../build/packaging/packed-imports.ts';
import { type Bom, bomOfShipped } from '../../../build/packaging/sbom.ts';
import packageJson from '../../../package.json' with { type: 'json' };

describe('the content of a package', () => {
  const target = { platform: 'linux', arch: 'x64' } as const;
  const faultsOf = (file: string) =>
    faultsOfPacked({ files: [file], unpacked: [], bytes: 0 }, target).filter((each) => each.startsWith(file));

  it.each([
    'electron/main.ts',
    'shared/contract/contract.ts',
    'renderer/main.tsx',
    'test/unit/electron/shell/browser/check-request.test.ts',
    'docs/security.md',
    'package-lock.json',
    '.npmrc',
    'out/main/main.js.map',
    'out/main/deep/main.js',
    'out/built-from',
    'out/package-resources/icon.ico',
    'out/renderer/assets/index.js.map',
    'node_modules/react/index.js',
    'node_modules/electron/dist/electron',
    'node_modules/@napi-rs/canvas/index.d.ts',
    'node_modules/h264-mp4-encoder/embuild/dist/h264-mp4-encoder.web.js',
  ])('must not include %s', (file) => {
    expect(faultsOf(file)).toEqual([`${file} must not be in the package`]);
  });

  it.each(['package.json', 'out/main/part-a-B_c-1.js', 'out/renderer/assets/inter-x.woff2'])(
    'may include %s',
    (file) => {
      expect(faultsOf(file)).toEqual([]);
    },
  );

  it('is reported if a file is missing, or if it is far too large', () => {
    const faults = faultsOfPacked({ files: [], unpacked: [], bytes: sizeLimit + 1 }, target);
    for (const part of ['out/main/main.js is missing', 'out/preload/preload.cjs', 'linux-x64-gnu.node']) {
      expect(faults.join('\n')).toContain(part);
    }
    expect(faults.at(-1)).toContain('bytes are more than');
  });
});

describe('imports of the main process', () => {
  /** Part of a text that is filled in at run time, when a `$` precedes the braces. */
  const hole = '{name}';
  const files = ['out/main/main.js', 'out/main/part-a.js', 'node_modules/@napi-rs/canvas/package.json'];
  const lost = (text: string) => lostImports(files, (file) => (file === 'out/main/main.js' ? text : ''));

  it('are found in the package: parts, built-in modules, Electron, packed packages', () => {
    const text = [
      'import { a } from "./part-a.js";',
      'import fs from "node:fs";',
      'import electron, { app } from "electron";',
      'import { createCanvas } from "@napi-rs/canvas";',
      '  const more = await import("./part-a.js");',
      '/* import("p-queue") in a comment */',
      'new URL(isSource ? "../a-worker.ts" : "./part-a.js", import.meta.url);',
      'new URL(whatever, "https://elsewhere.example");',
      `const path = createRequire(import.meta.url).resolve(\`@napi-rs/canvas/$${hole}\`);`,
      '__require("node:zlib"); require_other();',
    ].join('\n');
    expect(lost(text)).toEqual([]);
  });

  it.each([
    'import { z } from "zod";',
    'import "./gone.js";',
    'export { a } from "../gone.js";',
    'x = import("ws");',
    'x = __require("ws");',
    'x = require.resolve("ws");',
    'x = new URL("./gone.js", import.meta.url);',
    'x = new URL(isSource ? "./part-a.ts" : "./gone.js", import.meta.url);',
    `x = require(\`ws/$${hole}\`);`,
  ])('are reported as missing: %s', (text) => {
    expect(lost(text)).toEqual([expect.stringContaining(', which is not packed')]);
  });

  it.each([
    'x = import(name);',
    `x = import(/* of a package */ \`$${hole}.js\`);`,
    'x = require(name);',
    'x = require$1.resolve(name);',
    'x = createRequire(import.meta.url)(name);',
    'x = new URL(name, import.meta.url);',
  ])('are reported if their target is unknown: %s', (text) => {
    expect(lost(text)).toEqual([expect.stringContaining('out/main/main.js does not say what it needs')]);
  });

  it('may include the known place in file-type, once', () => {
    const text = 'const a = (specifier) => import(\n/* by hand */\nspecifier\n);';
    expect(lost(text)).toEqual([]);
    expect(lost(`${text}\nconst b = (specifier) => import(specifier);`)).toHaveLength(1);
  });
});

describe('licenses', () => {
  it('are permissive, or allowed by name for one package', () => {
    const packages = [
      { name: 'react', licence: 'MIT' },
      { name: 'mediabunny', licence: 'MPL-2.0' },
      { name: 'other', licence: 'MPL-2.0' },
      { name: 'copyleft', licence: 'GPL-3.0-only' },
      { name: 'silent', licence: '' },
    ];
    expect(licenceFaults(packages)).toEqual([
      'other is under MPL-2.0, which nobody has allowed',
      'copyleft is under GPL-3.0-only, which nobody has allowed',
      'silent is under no licence, which nobody has allowed',
    ]);
  });
});

describe('direct dependencies', () => {
  it('are few, with exact versions', () => {
    expect(dependencyFaults(packageJson)).toEqual([]);
  });

  it('are reported if they are too many or have a version range', () => {
    const many = Object.fromEntries(Array.from({ length: mostDependencies + 1 }, (_, index) => [`p${index}`, '1.0.0']));
    expect(dependencyFaults({ dependencies: many, devDependencies: {} })).toHaveLength(1);
    const loose = { dependencies: { a: '^1.0.0' }, devDependencies: { b: 'latest' } };
    expect(dependencyFaults(loose)).toEqual(['a is not pinned: ^1.0.0', 'b is not pinned: latest']);
  });
});

describe('the package of a module', () => {
  it.each([
    ['/x/node_modules/react/index.js', 'node_modules/react'],
    ['/x/node_modules/@mantine/core/esm/a.mjs?used', 'node_modules/@mantine/core'],
    ['/x/node_modules/a/node_modules/@b/c/d.js', 'node_modules/a/node_modules/@b/c'],
    ['\0/x/node_modules/react/index.js?commonjs-module', 'node_modules/react'],
    ['C:\\x\\node_modules\\react\\index.js', 'node_modules/react'],
    ['/x/renderer/main.tsx', undefined],
    ['\0vite/preload-helper.js', undefined],
  ])('is found in %j', (id, folder) => {
    expect(packageFolder(id)).toBe(folder);
  });
});

describe('the list of components', () => {
  const bom: Bom = {
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'folder' } },
    components: ['react@1.0.0', 'vitest@2.0.0', 'electron@3.0.0'].map((ref) => {
      const [name = '', version = ''] = ref.split('@');
      return { name, version, 'bom-ref': ref, scope: 'optional', properties: [{ name: 'development' }] };
    }),
    dependencies: [
      { ref: 'triptych@0.1.0', dependsOn: ['react@1.0.0', 'vitest@2.0.0', 'electron@3.0.0'] },
      { ref: 'react@1.0.0', dependsOn: [] },
      { ref: 'vitest@2.0.0', dependsOn: ['react@1.0.0'] },
    ],
  };

  it('contains what ships and Electron, and no tools', () => {
    const { components, dependencies, metadata } = bomOfShipped(bom, [{ name: 'react', version: '1.0.0' }]);
    expect(metadata.component.name).toBe('triptych');
    expect(components.map((each) => [each['bom-ref'], each['scope'], 'properties' in each])).toEqual([
      ['react@1.0.0', 'required', false],
      ['electron@3.0.0', 'required', false],
    ]);
    expect(dependencies).toEqual([
      { ref: 'triptych@0.1.0', dependsOn: ['react@1.0.0', 'electron@3.0.0'] },
      { ref: 'react@1.0.0', dependsOn: [] },
    ]);
  });

  it('is not written if a shipped package is missing in the lock file', () => {
    expect(() => bomOfShipped(bom, [{ name: 'react', version: '1.0.1' }])).toThrow('the lock file lacks react@1.0.1');
  });
});
