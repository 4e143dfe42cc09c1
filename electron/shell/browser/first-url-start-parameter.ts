import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startName } from '../../../shared/contract/browser-session.ts';
import { parseJsonOrUndefined } from '../../../shared/util/json.ts';
import type { CommandLine } from '../command-line.ts';

type StartOptions = Pick<CommandLine, 'dataFolder' | 'sandbox' | 'safeMode' | 'temporaryConnection'>;

/**
 * Returns the part of the first URL that says how the page starts: empty if it does not start with Studio. Reads the
 * settings file itself, because the core is not open yet.
 */
export function firstUrlStartParameter(options: StartOptions): string {
  if (options.safeMode) return '';
  const connection = connectionAtStart(options);
  return connection === 'sandbox' || connection === 'gateway' ? `&${startName}=${connection}` : '';
}

function connectionAtStart({ temporaryConnection, sandbox, dataFolder }: StartOptions): unknown {
  if (temporaryConnection) return 'gateway';
  if (sandbox) return 'sandbox';
  try {
    return Object(parseJsonOrUndefined(readFileSync(path.join(dataFolder, 'settings.json'), 'utf8'))).connection;
  } catch {
    // No settings yet, or unreadable ones: the core reports that when it opens.
    return undefined;
  }
}
