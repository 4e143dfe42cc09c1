import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installedBrowser } from '../../build/find-browser.ts';
import { inProject } from '../../build/project.ts';
import { type LineProcess, startLineProcess } from './json-line-process.ts';

// Starts and ends like the packed program, with a browser as its window. Tests of the scripts that drive a program use
// it.

const args = process.argv.slice(2);
const dataFolder = args[args.indexOf('--data-dir') + 1] ?? '';
const sandbox = args.includes('--sandbox') ? ['--sandbox'] : [];
const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

let shell: LineProcess;
try {
  const script = inProject('out', 'main', 'browser.js');
  shell = await startLineProcess([script, '--no-open', '--json', '--data-dir', dataFolder, ...sandbox]);
} catch (error) {
  // Another instance uses the folder.
  process.stdout.write(`${error}\n`);
  process.exit(0);
}
const browser = spawn(
  String(installedBrowser()),
  [
    ...(isRoot ? ['--no-sandbox'] : []),
    ...args.filter((argument) => argument.startsWith('--remote-debugging-port')),
    '--headless',
    '--no-first-run',
    '--window-size=1400,900',
    `--user-data-dir=${path.join(dataFolder, 'electron-profile')}`,
    String(shell.ready['url']),
  ],
  { stdio: 'ignore' },
);
process.once('SIGTERM', async () => {
  browser.kill('SIGTERM');
  const code = await shell.end('SIGTERM');
  // Only then is the profile free again.
  await Promise.race([new Promise((resolve) => browser.once('exit', resolve)), wait(5000)]);
  process.exit(code ?? 1);
});
