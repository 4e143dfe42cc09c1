import { spawn } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readDatabaseState } from '../../electron/maintenance/database-state-file.ts';
import { noSavedEntries, writeSavedFile } from '../../shared/saved/saved-file.ts';
import { deepLinkTo } from '../../shared/sync/deep-link.ts';
import { presetsEnding } from '../../shared/sync/opened-file-kinds.ts';
import { finished, runCommand } from '../run-command.ts';
import { type DebuggedProgram, startDebugged } from './debugged-program.ts';
import { pageChecks } from './page-checks.ts';
import { record } from './results.ts';

export interface Drive {
  readonly program: string;
  /** Arguments before the program's own, such as switches of Chromium. */
  readonly before: readonly string[];
  readonly dataFolder: string;
  readonly scratch: string;
  readonly largeVideo: number;
  /** The folder for results, logs and screenshots. */
  readonly findings: string;
  /** True when the program accepts links and files from a second start. Only Electron does. */
  readonly opensFromOutside: boolean;
  /** Sets of switches of Chromium or the system. The program starts once with each set. */
  readonly switches: readonly (readonly string[])[];
}

/**
 * Starts a program, does in its window what a user would do, ends it, and starts it again with each set of switches.
 */
export async function driveProgram(drive: Drive): Promise<boolean> {
  const { dataFolder, findings } = drive;
  mkdirSync(findings, { recursive: true });
  const results: boolean[] = [];
  const note = async (name: string, work: () => Promise<string | undefined>) => {
    const ok = await record(name, work, findings);
    results.push(ok);
    return ok;
  };

  let driven: DebuggedProgram | undefined;
  await note('the program opens its window', async () => {
    driven = await start(drive, ['--sandbox']);
    return driven.page.url();
  });
  if (driven) {
    const { page } = driven;
    for (const check of pageChecks(page, drive)) await note(check.name, check.run);
    await note('a screenshot of the window is taken', async () => {
      await page.screenshot({ path: path.join(findings, 'window.png'), timeout: 30_000 });
      return undefined;
    });
    await note('a second start shows the window of the first and ends', () => secondStart(drive));
    if (drive.opensFromOutside) {
      await note('a second start with a link opens its page in the window', async () => {
        await secondStart(drive, [deepLinkTo('/activity')]);
        await page.waitForURL(/#\/activity$/, { timeout: 30_000 });
        return page.url();
      });
      await note('a second start with a preset file imports the file', async () => {
        const file = path.join(drive.scratch, `opened.${presetsEnding}`);
        writeFileSync(file, writeSavedFile(noSavedEntries));
        await secondStart(drive, [file]);
        await page.getByText('0 entries imported').waitFor({ timeout: 30_000 });
        return page.url();
      });
    }
    await note('the program ends cleanly', () => endCleanly(drive, driven));
    await note('spell check downloads no dictionary', async () => {
      const found = globSync('**/*.bdic', { cwd: path.join(dataFolder, 'electron-profile') });
      if (found.length > 0) throw new Error(found.join(', '));
      return undefined;
    });
  }
  for (const given of drive.switches) {
    await note(`the program starts with ${given.join(' ') || 'no switch'}, and its library is unchanged`, async () => {
      const again = await start(drive, ['--sandbox', ...given]);
      try {
        await again.page.getByRole('link', { name: 'Library' }).click();
        await again.page.getByRole('gridcell').first().waitFor({ timeout: 60_000 });
      } catch (error) {
        await endCleanly(drive, again).catch(() => {});
        throw error;
      }
      return endCleanly(drive, again);
    });
  }
  keep(path.join(dataFolder, 'triptych.log'), path.join(findings, 'triptych.log'));
  keep(path.join(dataFolder, 'electron-profile', 'Crashpad'), path.join(findings, 'crashes'));
  return results.every((ok) => ok);
}

function start({ program, before, dataFolder, findings }: Drive, args: readonly string[]): Promise<DebuggedProgram> {
  return startDebugged({
    program,
    args: [...before, '--data-dir', dataFolder, ...args],
    profile: path.join(dataFolder, 'electron-profile'),
    log: path.join(findings, 'program.log'),
  });
}

async function secondStart({ program, before, dataFolder }: Drive, args: readonly string[] = []): Promise<string> {
  const { code, output } = await finished(
    spawn(program, [...before, '--data-dir', dataFolder, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 60_000,
    }),
  );
  if (code !== 0) throw new Error(`ended with ${code}: ${output}`);
  return output;
}

async function endCleanly({ dataFolder }: Drive, driven: DebuggedProgram | undefined): Promise<undefined> {
  if (!driven) throw new Error('the program never started');
  const { child, ended } = driven;
  // Windows has no signals, so `taskkill` asks the window to close, as a user would.
  if (process.platform === 'win32') await runCommand('taskkill', ['/PID', String(child.pid)]);
  else child.kill('SIGTERM');
  try {
    const code = await ended();
    if (code !== 0) throw new Error(`the program ended with ${code}`);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  if (readDatabaseState(dataFolder).isOpen) throw new Error('the database was left open');
  return undefined;
}

function keep(from: string, to: string): void {
  if (existsSync(from)) cpSync(from, to, { recursive: true });
}
