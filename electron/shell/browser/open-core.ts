import path from 'node:path';
import { openAppCore } from '../../core/open-app-core.ts';
import type { CommandLine } from '../command-line.ts';
import { openKeyVault } from '../key-vault.ts';
import { serveCallsOf } from '../serve-calls-of.ts';
import { systemHost } from '../system-commands.ts';
import { inhibitCommand, startKeepAwake } from './keep-awake.ts';
import { openSettingsFile } from './settings-file.ts';

/** The core and its call handler. Loaded after the server listens, because it is most of the program. */
export type Core = Awaited<ReturnType<typeof openCore>>;

export async function openCore(
  commandLine: CommandLine,
  options: { version: string; licencesFile?: string | undefined; isForCommand?: boolean },
  report: (sentence: string) => void,
) {
  const { dataFolder, sandbox, safeMode, temporaryConnection } = commandLine;
  const core = await openAppCore({
    dataFolder,
    ...options,
    host: { ...systemHost(process.platform, process.env), keepAwake: startKeepAwake(inhibitCommand(process.platform)) },
    vault: openKeyVault(path.join(dataFolder, 'keys.json'), undefined),
    settingsFile: openSettingsFile(dataFolder, report),
    sandbox,
    safeMode,
    ...(temporaryConnection && { temporaryConnection }),
  });
  return { core, serveCalls: serveCallsOf(core) };
}
