import type { Clock } from '../../host/host.ts';
import type { CommandLine } from '../command-line.ts';
import type { PageFiles } from '../renderer-files.ts';
import type { StartFacts } from './restart.ts';

export interface ElectronShellOptions {
  commandLine: CommandLine;
  version: string;
  page: PageFiles;
  /** The text of all licences that ship. */
  licencesFile?: string | undefined;
  preload: string;
  platform: NodeJS.Platform;
  environment: NodeJS.ProcessEnv;
  /** How this program was started: its arguments, and its file where it is an AppImage. */
  started: StartFacts;
  /** The clock of the core. Without it, the core uses that of the system. */
  clock?: Clock;
}
