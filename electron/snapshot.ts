import type { LibraryMove } from '../shared/library/library-move.ts';
import type { Problem } from '../shared/problem.ts';
import type { Snapshot } from '../shared/push.ts';
import type { Care } from './care/care.ts';
import type { Connections } from './connection/connections.ts';
import type { Collections } from './library/collections.ts';
import { type Library, newestHeld } from './library/library.ts';
import type { LibraryGate } from './library/library-gate.ts';
import type { LibraryMover } from './library/move/library-move.ts';
import type { SettingsStore } from './store/settings-store.ts';
import type { Stores } from './store/stores.ts';
import type { TaskLedger } from './tasks/task-ledger.ts';

interface SnapshotParts extends Pick<Stores, 'drafts' | 'presets' | 'talkPresets' | 'runTimes' | 'savedSearches'> {
  readonly app: Snapshot['app'];
  readonly settings: SettingsStore;
  readonly connections: Connections;
  readonly ledger: TaskLedger;
  readonly library: Library;
  readonly gate: LibraryGate;
  readonly mover: Pick<LibraryMover, 'state'>;
  readonly care: Care;
  readonly collections: Pick<Collections, 'all'>;
}

/** Reads all that a screen starts from. */
export function snapshotOf(parts: SnapshotParts): () => Promise<Snapshot> {
  const { app, settings, connections, ledger, runTimes, library, gate, drafts, presets, talkPresets } = parts;
  const { care, savedSearches, mover } = parts;
  return async () => ({
    app,
    settings: settings.current(),
    connection: await connections.current(),
    tasks: await ledger.recent(200),
    usual: await runTimes.usual(),
    items: await library.page(undefined, newestHeld),
    itemCount: await library.count(),
    library: libraryState(library.folder, gate.problem(), mover.state()),
    savedSearches: await savedSearches.all(),
    drafts: await drafts.all(),
    presets: await presets.all(),
    talkPresets: await talkPresets.all(),
    care: care.state(),
    collections: [...parts.collections.all()],
  });
}

export function libraryState(
  folder: string,
  why: Problem | undefined,
  move: LibraryMove | undefined,
): Snapshot['library'] {
  return { folder, ...(why === undefined ? {} : { problem: why }), ...(move === undefined ? {} : { move }) };
}
