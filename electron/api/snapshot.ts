import type { Snapshot } from '../../shared/sync/state-event.ts';
import type { Connections } from '../connections/connections.ts';
import type { Host, KeyVault } from '../host/host.ts';
import type { NetworkService } from '../http/proxies/network-service.ts';
import { newestItemsInWindow } from '../library/library.ts';
import type { OpenLibrary } from '../library/open-library.ts';
import type { MaintenanceService } from '../maintenance/maintenance.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { Stores } from '../storage/stores.ts';
import type { TaskLedger } from '../tasks/task-ledger.ts';

interface SnapshotParts extends Pick<Stores, 'drafts' | 'presets' | 'talkPresets' | 'runTimes' | 'savedSearches'> {
  readonly app: Snapshot['app'];
  readonly settings: SettingsService;
  readonly connections: Connections;
  readonly pauses: () => Snapshot['pauses'];
  readonly ledger: TaskLedger;
  readonly service: Pick<OpenLibrary, 'library' | 'order' | 'state'>;
  readonly care: MaintenanceService;
  readonly network: Pick<NetworkService, 'state'>;
}

interface AppFacts {
  readonly version: string;
  readonly host: Pick<Host, 'shell'>;
  readonly vault: Pick<KeyVault, 'canProtect'>;
  readonly safeMode?: boolean;
}

/** The facts about the program for a screen. */
export function appOf({ version, host, vault, safeMode = false }: AppFacts): Snapshot['app'] {
  return { version, shell: host.shell, platform: process.platform, canProtectKey: vault.canProtect, safeMode };
}

/** Reads all that a screen starts from. */
export function snapshotOf(parts: SnapshotParts): () => Promise<Snapshot> {
  const { app, settings, connections, ledger, runTimes, drafts, presets, talkPresets: conversationPresets } = parts;
  const { care: maintenance, savedSearches, service } = parts;
  const { library } = service;
  return async () => ({
    ...(await ledger.recent(200)),
    app,
    settings: settings.current(),
    connection: await connections.current(),
    gateways: await connections.gateways(),
    pauses: parts.pauses(),
    usual: await runTimes.usual(),
    items: await library.page(undefined, newestItemsInWindow),
    itemCount: await library.count(),
    library: service.state(),
    savedSearches: await savedSearches.all(),
    drafts: await drafts.all(),
    presets: await presets.all(),
    talkPresets: await conversationPresets.all(),
    care: maintenance.state(),
    network: await parts.network.state(),
    collections: [...service.order.collections.all()],
  });
}
