import path from 'node:path';
import { parseCommand } from '../../command-line/parse-command.ts';
import { acquireRunLock } from '../../storage/database/run-lock.ts';
import { parseCommandLine } from '../command-line.ts';
import { programArgumentsOf } from '../program-arguments-of-command.ts';
import type { runCommandLine } from '../run-command-line.ts';
import type { ElectronApi } from './electron-api-types.ts';

interface ElectronCommandOptions
  extends Pick<Parameters<typeof runCommandLine>[0], 'args' | 'version' | 'key' | 'location'> {
  readonly licencesFile?: string | undefined;
  readonly platform: NodeJS.Platform;
}

/**
 * Runs one command without a window, and ends the program with its exit code. The profile of Chromium is chosen before
 * the first await, because the app is not ready yet.
 */
export async function runElectronCommand(api: ElectronApi, options: ElectronCommandOptions): Promise<void> {
  const { app } = api;
  const { args, version, key, location, platform, licencesFile } = options;
  const parsed = parseCommand(args);
  const started = parsed.kind === 'run' && parseCommandLine(programArgumentsOf(parsed.values), key, location);
  if (started && started.kind === 'run') app.setPath('userData', profileFor(started.options.dataFolder));
  app.setName('Triptych');
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  // Most of the program, which a start with a window doesn’t need.
  const { runCommandLine } = await import('../run-command-line.ts');
  const code = await runCommandLine({
    ...{ args, version, key, location },
    onStop: (stop) =>
      app.on('before-quit', (event) => {
        event.preventDefault();
        stop();
      }),
    async openCore(commandLine) {
      const { openElectronCore } = await import('./open-core-for-command.ts');
      await app.whenReady();
      return openElectronCore(api, commandLine, { version, platform, licencesFile });
    },
  });
  app.exit(code);
}

/** The keys are encrypted with the profile of the program. Only one program at a time uses a profile. */
function profileFor(dataFolder: string): string {
  return path.join(dataFolder, isOpen(dataFolder) ? 'temporary/command-profile' : 'electron-profile');
}

function isOpen(dataFolder: string): boolean {
  try {
    const lock = acquireRunLock(dataFolder);
    lock?.release();
    return lock === null;
  } catch {
    // The folder doesn’t exist yet.
    return false;
  }
}
