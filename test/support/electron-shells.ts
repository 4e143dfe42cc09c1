import { afterEach, beforeEach } from 'vitest';
import type { CommandLine } from '../../electron/shell/command-line.ts';
import { runElectronShell } from '../../electron/shell/electron/run-electron-shell.ts';
import { type Recording, type RecordingOptions, recordElectron } from '../unit/shell/recorded-electron.ts';
import { scratchFolder } from './scratch-folder.ts';

/** Runs Electron shells in the sandbox for the tests of one file, against the recording stand-in. Each test has a new folder. */
export function electronShells(name: string) {
  let folder: ReturnType<typeof scratchFolder>;
  let running: Recording[];

  beforeEach(() => {
    folder = scratchFolder(name);
    running = [];
  });
  afterEach(async () => {
    await endAll();
    folder.remove();
  });

  /** `change` may break a member of the stand-in before the start. */
  async function run(
    options: RecordingOptions = {},
    platform: NodeJS.Platform = 'linux',
    more: Partial<CommandLine> = {},
    change: (recording: Recording) => void = () => {},
  ): Promise<Recording> {
    const recording = recordElectron(options);
    change(recording);
    await runElectronShell(recording.api, {
      commandLine: { sandbox: true, dataFolder: folder.path, openWindow: true, json: false, safeMode: false, ...more },
      version: '1.2.3',
      page: async () => new Response('the page'),
      preload: '/out/preload/preload.cjs',
      platform,
      started: { arguments: ['--sandbox'] },
      environment: {},
    });
    if (recording.windows.length > 0) running.push(recording);
    return recording;
  }

  /** Waits until a program has ended by itself. Returns its exit code. */
  function ended(recording: Recording): Promise<number> {
    running = running.filter((each) => each !== recording);
    return recording.exited;
  }

  /** Quits a program. Returns its exit code. */
  function end(recording: Recording): Promise<number> {
    recording.app.emit('will-quit', { preventDefault: () => undefined });
    return ended(recording);
  }

  async function endAll(): Promise<void> {
    for (const each of running) await end(each);
  }

  return { dataFolder: () => folder.path, run, end, endAll, ended };
}
