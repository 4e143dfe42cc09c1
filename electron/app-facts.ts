import type { Snapshot } from '../shared/sync/synced-state.ts';
import type { Host, KeyVault } from './host/host.ts';

interface AppFacts {
  readonly version: string;
  readonly host: Pick<Host, 'shell'>;
  readonly vault: Pick<KeyVault, 'canProtect'>;
  readonly safeMode?: boolean;
}

/** Returns the facts about the program for the window. */
export function appFactsOf({ version, host, vault, safeMode = false }: AppFacts): Snapshot['app'] {
  return { version, shell: host.shell, platform: process.platform, canProtectKey: vault.canProtect, safeMode };
}
