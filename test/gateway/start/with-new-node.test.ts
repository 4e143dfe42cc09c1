import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { inProject } from '../../../build/project.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

// Tests the choice of Node for the scripts of the project. The entry is in a folder that represents the project, and
// receives a different Node version.

let scratch: ReturnType<typeof scratchFolder>;

beforeEach(() => {
  scratch = scratchFolder('with-new-node');
  mkdirSync(path.join(scratch.path, 'node_modules'));
  mkdirSync(path.join(scratch.path, 'build'));
  writeFileSync(path.join(scratch.path, 'package.json'), '{ "type": "module" }');
  copyFileSync(inProject('build', 'with-new-node.js'), path.join(scratch.path, 'build', 'with-new-node.js'));
  const code = 'console.log(JSON.stringify({ by: process.env.BY ?? "system", argv: process.argv.slice(1) }));';
  writeFileSync(path.join(scratch.path, 'build', 'script.ts'), `const code: string = 'types';\n${code}`);
});
afterEach(() => scratch.remove());

async function start(version: string) {
  const pretence = path.join(scratch.path, 'pretence.mjs');
  writeFileSync(pretence, `Object.defineProperty(process.versions, 'node', { value: '${version}' });`);
  const entry = path.join(scratch.path, 'build', 'with-new-node.js');
  const args = ['--import', pathToFileURL(pretence).href, entry, 'build/script.ts', '--one', 'two words'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = await once(child, 'close');
  return { code: code as number, output: output.trim() };
}

/** The package `node`, whose binary is the current Node. */
function installNode(code: string): void {
  const folder = path.join(scratch.path, 'node_modules', 'node', 'bin');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'node'), `#!/bin/sh\n${code}\n`);
  chmodSync(path.join(folder, 'node'), 0o755);
}

const ran = (by: string) => ({ by, argv: [path.join(scratch.path, 'build', 'script.ts'), '--one', 'two words'] });

it.each(['22.19.0', '22.23.2', '24.5.0', '26.0.0'])(
  'with-new-node uses its own Node if that is %s',
  async (version) => {
    installNode('exit 1');
    const { code, output } = await start(version);
    expect(code, output).toBe(0);
    expect(JSON.parse(output)).toEqual(ran('system'));
  },
);

it.skipIf(process.platform === 'win32').each(['20.19.0', '22.18.0', '23.11.0', '24.4.1'])(
  'with-new-node uses the Node that npm installed if its own is %s',
  async (version) => {
    installNode(`BY=package exec "${process.execPath}" "$@"`);
    const { code, output } = await start(version);
    expect(code, output).toBe(0);
    expect(JSON.parse(output)).toEqual(ran('package'));
  },
);

it.skipIf(process.platform === 'win32')('with-new-node returns the exit code of the script', async () => {
  installNode('exit 3');
  expect(await start('20.19.0')).toEqual({ code: 3, output: '' });
});

it('with-new-node explains how to get a newer Node if npm ran no install script', async () => {
  mkdirSync(path.join(scratch.path, 'node_modules', 'node'));
  const { code, output } = await start('20.19.0');
  expect(code).toBe(1);
  expect(output).toMatch(
    /^Triptych needs Node 22\.19, 24\.5 or newer, and this is Node 20\.19\.0: run "npm rebuild node .*$/,
  );
});

it('with-new-node explains what to install if npm has no Node for this system', async () => {
  const { code, output } = await start('20.19.0');
  expect(code).toBe(1);
  expect(output).toMatch(/^Triptych needs Node 22\.19.* npm has no newer one for \S+ on \S+\. Install one from .*$/);
});

it('every command of package.json starts with with-new-node', () => {
  const content: unknown = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  const { scripts, optionalDependencies } = z
    .object({ scripts: z.record(z.string(), z.string()), optionalDependencies: z.record(z.string(), z.string()) })
    .parse(content);
  const ours = Object.values(scripts).filter((script) => script.startsWith('node '));
  expect(ours.length).toBeGreaterThan(5);
  expect(ours.filter((script) => !script.startsWith('node build/with-new-node.js '))).toEqual([]);
  // npm continues without an optional package that can't be installed, because the system's Node may be sufficient.
  expect(optionalDependencies).toHaveProperty('node');
});
