import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { nameOfProgram } from '../../../build/electron-binary.ts';
import { inProject, projectRoot } from '../../../build/project.ts';
import { runCommand } from '../../../build/run-command.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

// The test in real Electron needs an Electron binary. Here a script replaces Electron, records its arguments, and ends.

it.skipIf(process.platform === 'win32')(
  'the spec for real Electron starts it with its sandbox, on every system',
  async () => {
    const scratch = scratchFolder('electron-spec');
    onTestFinished(() => scratch.remove());
    const log = path.join(scratch.path, 'log');
    const program = path.join(scratch.path, nameOfProgram());
    mkdirSync(path.dirname(program), { recursive: true });
    const code = `require('node:fs').writeFileSync(${JSON.stringify(log)}, JSON.stringify(process.argv.slice(2)));`;
    writeFileSync(program, `#!${process.execPath}\n${code}\n`);
    chmodSync(program, 0o755);
    await runCommand(
      process.execPath,
      [
        inProject('node_modules', '@playwright', 'test', 'cli.js'),
        ...['test', '--config', 'build/playwright.config.ts', '--project', 'electron'],
        ...['--reporter=line', '--output', path.join(scratch.path, 'results')],
      ],
      { cwd: projectRoot, env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: scratch.path } },
    );

    const args: string[] = JSON.parse(readFileSync(log, 'utf8'));
    expect(args).toContain(projectRoot);
    // Windows wraps each argument in quotes. A separator at its end would escape the closing quote.
    expect(args.filter((arg) => /[\\/]$/.test(arg))).toEqual([]);
    // Chromium refuses to sandbox itself as root.
    expect(args.includes('--no-sandbox')).toBe(process.getuid?.() === 0);
  },
);
