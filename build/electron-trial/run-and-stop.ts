import { spawn } from 'node:child_process';
import { copyFileSync, createWriteStream, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readDatabaseState } from '../../electron/maintenance/database-state-file.ts';
import { projectRoot } from '../project.ts';
import { runCommand } from '../run-command.ts';
import { findingsFolder, record } from './results.ts';

// `node build/electron-trial/run-and-stop.ts`: runs `npm start -- --shell electron` from the checkout, takes a
// screenshot, and sends Ctrl+C to the process group like a terminal.

const dataFolder = path.join(mkdtempSync(path.join(tmpdir(), 'electron-trial-')), 'data');
const timeoutMs = 180_000;
const drawnMs = 15_000;
const endsMs = 60_000;

const ok = await record('npm start opens Electron, and Ctrl+C ends it cleanly', async () => {
  mkdirSync(findingsFolder, { recursive: true });
  const isWindows = process.platform === 'win32';
  const args = ['start', '--', '--shell', 'electron', '--sandbox', '--data-dir', dataFolder];
  const child = spawn(isWindows ? 'npm.cmd' : 'npm', args, {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: isWindows,
    detached: !isWindows,
    env: { ...process.env, ELECTRON_ENABLE_LOGGING: '1' },
  });
  const log = createWriteStream(path.join(findingsFolder, 'npm-start.log'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      log.write(chunk);
      output = (output + chunk).slice(-250);
    });
  }
  const exited = new Promise<string>((resolve) => child.once('close', (code, signal) => resolve(signal ?? `${code}`)));
  let ended: string | undefined;
  void exited.then((each) => {
    ended = each;
  });

  const startTime = performance.now();
  while (!readDatabaseState(dataFolder).isOpen || !existsSync(path.join(dataFolder, 'electron-profile'))) {
    if (ended !== undefined) throw new Error(`it ended with ${ended}: ${output}`);
    if (performance.now() - startTime > timeoutMs) throw new Error(`npm start opened no window: ${output}`);
    await wait(500);
  }
  await wait(drawnMs);
  const seen = await saveImage(path.join(findingsFolder, 'npm-start.png'));
  if (ended !== undefined) throw new Error(`it ended with ${ended}: ${output}`);

  // On Windows, another process can't press Ctrl+C. Closing the windows of the process tree is closest to it.
  if (isWindows) await runCommand('taskkill', ['/T', '/PID', String(child.pid)]);
  else process.kill(-Number(child.pid), 'SIGINT');
  const end = await Promise.race([exited, wait(endsMs, 'nothing for a minute', { ref: false })]);
  if (readDatabaseState(dataFolder).isOpen)
    throw new Error(`the database was left open; npm start ended with ${end}: ${output}`);
  return `ended with ${end}; ${seen}`;
});
const programLog = path.join(dataFolder, 'triptych.log');
if (existsSync(programLog)) copyFileSync(programLog, path.join(findingsFolder, 'npm-start-triptych.log'));
process.exit(ok ? 0 : 1);

/**
 * Takes a screenshot of the whole screen. The screenshot is only helpful: if none can be taken, the step does not fail.
 */
async function saveImage(file: string): Promise<string> {
  const screen = `Add-Type -AssemblyName System.Windows.Forms,System.Drawing
$b = [System.Windows.Forms.SystemInformation]::VirtualScreen
$i = New-Object System.Drawing.Bitmap $b.Width, $b.Height
[System.Drawing.Graphics]::FromImage($i).CopyFromScreen($b.Left, $b.Top, 0, 0, $i.Size)
$i.Save('${file}')`;
  const ways: Partial<Record<NodeJS.Platform, [string, string[]]>> = {
    linux: ['import', ['-window', 'root', file]],
    darwin: ['screencapture', ['-x', file]],
    win32: ['powershell', ['-NoProfile', '-Command', screen]],
  };
  const [program, args] = ways[process.platform] ?? ['', []];
  const { code } = await runCommand(program, args, { timeout: 30_000 });
  return code === 0 ? 'the screen is in npm-start.png' : 'no screenshot';
}
