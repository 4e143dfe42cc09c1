import { globSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packageFolder } from '../packaging/electron-builder-config.ts';
import { inProject } from '../project.ts';
import { type Drive, driveProgram } from './drive-program.ts';
import { findingsFolder, record } from './results.ts';

// `node build/electron-trial/drive-packed.ts`: drives the unpacked program of `npm run package` on this machine.

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
const places: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux*-unpacked/triptych',
  darwin: 'mac*/Triptych.app/Contents/MacOS/Triptych',
  win32: 'win*-unpacked/Triptych.exe',
};
const folder = inProject(packageFolder);
const [found = ''] = globSync(places[process.platform] ?? '', { cwd: folder });
const scratch = mkdtempSync(path.join(tmpdir(), 'electron-trial-'));
const switches = {
  linux: [['--no-sandbox'], ['--no-sandbox', '--ozone-platform=x11'], ['--disable-gpu', '--password-store=basic']],
  win32: [['-Embedding'], ['--no-sandbox'], ['--disable-gpu']],
  darwin: [['-psn_0_1'], ['--disable-gpu']],
};

const isThere = await record('there is a packed program', async () => {
  if (found === '') throw new Error(`${folder} has no packed program`);
  return found;
});
const drive = (): Drive => ({
  program: path.join(folder, found),
  // Chromium does not sandbox itself as root.
  before: isRoot ? ['--no-sandbox'] : [],
  dataFolder: path.join(scratch, 'data'),
  scratch,
  largeVideo: 3_000_000_000,
  findings: findingsFolder,
  opensFromOutside: true,
  switches: switches[process.platform as keyof typeof switches] ?? [],
});
process.exitCode = isThere && (await driveProgram(drive())) ? 0 : 1;
