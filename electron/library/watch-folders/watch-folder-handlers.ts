import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { mostWatchFolders } from '../../../shared/library/watch-folder.ts';
import type { watchFolderContract } from '../../../shared/library/watch-folder-contract.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import type { Clock } from '../../host/host.ts';
import type { WatchedFile, WatchFolderRow, WatchFolderStore } from '../../storage/watch-folder-store.ts';
import type { Handlers } from '../../util/call-handler-types.ts';
import { listWatchedFiles, stampOfFile } from './list-watched-files.ts';
import { type ProgramFolders, watchFolderPath, watchFolderRefusal } from './watch-folder-refusal.ts';
import type { WatchedFolder } from './watched-folder.ts';

interface WatchFolderContext {
  readonly store: WatchFolderStore;
  readonly clock: Clock;
  readonly folders: () => readonly WatchFolderRow[];
  readonly programFolders: () => Omit<ProgramFolders, 'watched'>;
  /** Reads the folders from the store. */
  readonly reload: () => Promise<void>;
  readonly announce: () => void;
  readonly watch: (row: WatchFolderRow) => void;
  readonly watched: (id: string) => WatchedFolder | undefined;
  readonly unwatch: (id: string) => Promise<void>;
}

export function watchFolderHandlers(context: WatchFolderContext): Handlers<typeof watchFolderContract> {
  const { store, clock } = context;
  const removed = new Map<string, WatchFolderRow>();
  const addedNow = new Set<string>();

  function find(id: string): WatchFolderRow {
    const row = context.folders().find((each) => each.id === id);
    if (row) return row;
    throw new ProblemError(problem('not-found', 'This folder is no longer watched.'));
  }

  return {
    async add({ path: typed, collectionId }) {
      if (context.folders().length >= mostWatchFolders)
        throw new ProblemError(problem('input', `At most ${mostWatchFolders} folders can be watched.`));
      const watched = context.folders().map((each) => each.path);
      const path = await watchFolderPath(typed.trim(), { ...context.programFolders(), watched });
      // A second call would list the files of the folder twice.
      if (addedNow.has(path)) throw new ProblemError(problem('input', 'This folder is being added.'));
      addedNow.add(path);
      try {
        const row = { id: randomUUID(), path, collectionId, addedAt: clock.now() };
        await store.addFolder(row, await existingFiles(path, clock.now()));
        await context.reload();
        context.watch(row);
        return { id: row.id };
      } finally {
        addedNow.delete(path);
      }
    },
    async remove({ id }) {
      removed.set(id, find(id));
      await store.removeFolder(id);
      await context.reload();
      await context.unwatch(id);
    },
    async restore({ id }) {
      const row = removed.get(id);
      if (!row) throw new ProblemError(problem('not-found', 'This folder can’t be restored. Add it again.'));
      const watched = context.folders().map((each) => each.path);
      // The folder may be away at present.
      const refusal = await watchFolderRefusal(row.path, { ...context.programFolders(), watched });
      if (refusal !== undefined) throw new ProblemError(problem('input', refusal));
      await store.restoreFolder(row);
      removed.delete(id);
      await context.reload();
      context.watch(row);
    },
    async setCollection({ id, collectionId }) {
      await store.setCollection(find(id).id, collectionId ?? undefined);
      await context.reload();
    },
    async importExisting({ id }) {
      const count = await store.queueExisting(find(id).id);
      await context.watched(id)?.check();
      context.announce();
      return { count };
    },
    async check({ id }) {
      await store.removeReported(find(id).id);
      await context.watched(id)?.check();
      context.announce();
    },
    async clearReports({ id }) {
      await store.clearReports(find(id).id);
      context.announce();
    },
  };
}

async function existingFiles(path: string, seenAt: number): Promise<WatchedFile[]> {
  const existing: WatchedFile[] = [];
  for await (const file of listWatchedFiles(path)) {
    const stamp = await stampOfFile(join(path, file));
    if (stamp) existing.push({ path: file, ...stamp, state: 'existing', seenAt });
  }
  return existing;
}
