import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { mergeContract } from '../../../shared/library/merge-contract.ts';
import type { MergeChoice, MergeEvent } from '../../../shared/library/merge-schemas.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import type { Clock } from '../../host/host.ts';
import type { Handlers } from '../../util/call-handler-types.ts';
import type { CollectionService } from '../collection-service.ts';
import { readCollectionsFile } from '../collections-file.ts';
import type { EditService } from '../edit-service.ts';
import type { Library } from '../library.ts';
import { findProjectFiles } from '../project-files/find-project-files.ts';
import type { StorageGuard } from '../storage-guard.ts';
import type { Trash } from '../trash.ts';
import { inputsBesideLibrary } from './copy-inputs.ts';
import type { CopyItemOptions } from './copy-item.ts';
import { type CollectionMapping, mergeCollections } from './merge-collections.ts';
import { createMergeCounters, type MergeCounters } from './merge-counters.ts';
import { createMergeItems, type MergeItemsOptions, type MergeRecord } from './merge-items.ts';
import { createMergeProjects, type MergeProjectsOptions, type OtherProject } from './merge-projects.ts';
import { resolveOtherLibrary } from './resolve-other-library-folder.ts';
import { type Candidate, foldersOf, type MergeMediaReader, scanOtherLibrary } from './scan-other-library.ts';

/**
 * Imports results that another library has and this one does not. The other library is only read. `merge` imports each
 * file completely or not at all, so it can stop anywhere and be repeated. Only one merge runs at a time. `undoMerge`
 * works once, until the next merge or the end of the program.
 */
export interface MergeService extends Handlers<typeof mergeContract> {
  close(): Promise<void>;
}

export interface MergeServiceOptions extends CopyItemOptions, MergeItemsOptions, MergeProjectsOptions {
  readonly items: CopyItemOptions['items'] & MergeItemsOptions['items'] & MergeProjectsOptions['items'];
  readonly library: Pick<Library, 'folder' | 'announceChanges'>;
  readonly collections: Pick<CollectionService, 'all' | 'create'>;
  readonly edits: Pick<EditService, 'edit' | 'undo'>;
  readonly trash: Pick<Trash, 'trash'>;
  readonly storageGuard: Pick<StorageGuard, 'problem' | 'reportFailure'>;
  readonly mediaReader: MergeMediaReader;
  readonly clock: Clock;
}

const reportEveryMs = 100;
/** Number of imported items that are announced together. */
const shownTogether = 100;

export function createMergeService(options: MergeServiceOptions): MergeService {
  const { library, collections, edits, trash, storageGuard, mediaReader, clock } = options;
  const verdicts = createMergeItems(options);
  const mergeProjects = createMergeProjects(options);
  const closing = new AbortController();
  let last: MergeRecord | undefined;
  let running: Promise<void> | undefined;

  /** Calls `each` for every image and video of the other library, and yields the progress. */
  async function* over(
    typed: string,
    callerSignal: AbortSignal | undefined,
    each: (candidate: Candidate, counters: MergeCounters, merged: CollectionMapping) => Promise<void>,
    eachProject: (other: OtherProject, counters: MergeCounters) => Promise<void>,
    mergeId?: string,
  ): AsyncGenerator<MergeEvent, void, undefined> {
    const signal = callerSignal ? AbortSignal.any([callerSignal, closing.signal]) : closing.signal;
    const named = mergeId === undefined ? {} : { mergeId };
    const folder = await resolveOtherLibrary(typed, library.folder);
    yield { kind: 'progress', done: 0, total: 0, ...named };
    const { folders, total, refused } = await foldersOf(folder, signal);
    const counters = createMergeCounters();
    for (const { file, what } of refused) counters.skipped(file, what);
    const inputs = await inputsBesideLibrary(folder);
    const merged = mergeCollections((await readCollectionsFile(folder)) ?? [], collections);
    let done = 0;
    let reportedAt = clock.monotonic();
    for (const inside of folders) {
      for await (const found of scanOtherLibrary(folder, inside, mediaReader)) {
        signal.throwIfAborted();
        if (found.kind === 'skipped') counters.skipped(found.file, found.what);
        else {
          await each({ ...found.candidate, inputs }, counters, merged);
          done += 1;
        }
        if (clock.monotonic() - reportedAt < reportEveryMs) continue;
        reportedAt = clock.monotonic();
        yield { kind: 'progress', done, total, ...named };
      }
    }
    for await (const { file, read } of findProjectFiles(folder, { clock, signal })) {
      if (typeof read === 'string') counters.skipped(file, read);
      else await eachProject({ file, read }, counters);
    }
    const { bavail, bsize } = await statfs(library.folder);
    yield { kind: 'report', report: counters.report({ folder, freeBytes: bavail * bsize }), ...named };
  }

  async function* merge(
    typed: string,
    choice: MergeChoice,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<MergeEvent, void, undefined> {
    if (running)
      throw new ProblemError(problem('input', 'Another library is being merged. Wait for the merge, or stop it.'));
    const done: MergeRecord = { id: randomUUID(), itemIds: [], editIds: [], projectIds: [] };
    last = done;
    let isOver = () => {};
    running = new Promise((resolve) => {
      isOver = resolve;
    });
    let shown = 0;
    try {
      yield* over(
        typed,
        signal,
        async (candidate, counters, merged) => {
          const shut = storageGuard.problem();
          if (shut) throw new ProblemError(shut);
          await verdicts.perform(candidate, { choice, counters, merged, done });
          if (done.itemIds.length - shown < shownTogether) return;
          shown = done.itemIds.length;
          await library.announceChanges();
        },
        (other, counters) => mergeProjects.perform(other, counters, done),
        done.id,
      );
    } catch (error) {
      if (error instanceof ProblemError && error.problem.kind === 'disk') storageGuard.reportFailure(error.problem, 0);
      throw error;
    } finally {
      running = undefined;
      isOver();
      if (done.itemIds.length > shown) await library.announceChanges();
    }
  }

  return {
    previewMerge({ folder }, { signal }) {
      const seenHashes = new Set<string>();
      return over(
        folder,
        signal,
        (candidate, counters, merged) => verdicts.preview(candidate, { seen: seenHashes, counters, merged }),
        mergeProjects.preview,
      );
    },
    merge: ({ folder, conflicts }, { signal }) => merge(folder, conflicts, signal),
    async undoMerge({ mergeId }) {
      if (last?.id !== mergeId || running)
        throw new ProblemError(problem('not-found', 'This merge can no longer be undone.'));
      const { itemIds, editIds, projectIds } = last;
      last = undefined;
      for (const editId of editIds.toReversed()) await edits.undo(editId);
      await mergeProjects.undo(projectIds);
      return { count: (await trash.trash(itemIds)).count };
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}
