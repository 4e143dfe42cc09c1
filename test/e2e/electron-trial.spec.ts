import path from 'node:path';
import { expect, test } from '@playwright/test';
import { driveProgram } from '../../build/electron-trial/drive-program.ts';
import { readResults } from '../../build/electron-trial/results.ts';
import { inProject } from '../../build/project.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

// Runs the checks of the workflow electron-trial.yml in a browser instead of the program's window. Both are Chromium,
// and Playwright drives both over the same kind of port.

test('every check of the trial in real Electron passes in a browser', async () => {
  test.skip(process.platform === 'win32', 'SKIPPED: the stand-in ends by a signal, which Windows does not have.');
  const scratch = scratchFolder('electron-trial');
  const findings = path.join(scratch.path, 'findings');
  const ok = await driveProgram({
    program: process.execPath,
    before: [inProject('test', 'support', 'stand-in-program.ts')],
    dataFolder: path.join(scratch.path, 'data'),
    scratch: scratch.path,
    largeVideo: 60_000_000,
    findings,
    opensFromOutside: false,
    switches: [['--no-sandbox']],
  });
  const results = readResults(findings);
  expect(results.filter((each) => !each.ok)).toEqual([]);
  expect(ok).toBe(true);
  expect(results.map(({ name }) => name)).toEqual([
    'the program opens its window',
    'the page and all its files load',
    'an image is made, saved and shown',
    'a video is made, saved, and plays from its middle',
    'the window enters and leaves full screen',
    'a video of 60 MB is imported',
    'a dropped file is imported',
    'a screenshot of the window is taken',
    'a second start shows the window of the first and ends',
    'the program ends cleanly',
    'spell check downloads no dictionary',
    'the program starts with --no-sandbox, and its library is unchanged',
  ]);
  scratch.remove();
});

test('a program that opens no window is recorded as a failure', async () => {
  const scratch = scratchFolder('electron-trial');
  const ok = await driveProgram({
    program: process.execPath,
    before: ['--eval', 'process.exit(3)', '--'],
    dataFolder: path.join(scratch.path, 'data'),
    scratch: scratch.path,
    largeVideo: 60_000_000,
    findings: scratch.path,
    opensFromOutside: false,
    switches: [],
  });
  expect(ok).toBe(false);
  expect(readResults(scratch.path)).toMatchObject([
    { ok: false, note: 'the program ended with 3 before it opened its window' },
  ]);
  scratch.remove();
});
