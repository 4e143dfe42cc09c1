import type { Clock } from '../../host/host.ts';
import type { CommandLine } from '../command-line.ts';
import type { PageFiles } from '../renderer-files.ts';
import type { createSafeModeRestart } from './restart-in-safe-mode.ts';

export interface ElectronShellOptions {
  commandLine: CommandLine;
  version: string;
  page: PageFiles;
  /** File with the text of all shipped licenses. */
  licencesFile?: string | undefined;
  preload: string;
  platform: NodeJS.Platform;
  environment: NodeJS.ProcessEnv;
  /** The arguments of this start, and the file of an AppImage. */
  started: Parameters<typeof createSafeModeRestart>[1];
  /** The clock of the core. Default: the system clock. */
  clock?: Clock;
}
