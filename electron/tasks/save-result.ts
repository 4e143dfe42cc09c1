import type { Item } from '../../shared/library/item.ts';
import { modelById } from '../../shared/models/all-models.ts';
import { type Problem, ProblemError, problem } from '../../shared/problem.ts';
import type { Task } from '../../shared/tasks/task.ts';
import { formatBytes } from '../../shared/util/format-numbers.ts';
import { diskSentence } from '../files/disk-problem.ts';
import type { PartialFile } from '../files/partial-file.ts';
import { isSystemError } from '../files/system-error-codes.ts';
import { downloadFile, TooLargeError } from '../http/download/download-file.ts';
import type { LinkOpener } from '../http/download/follow-link.ts';
import { undoContentCodings } from '../http/download/undo-content-codings.ts';
import type { Library } from '../library/catalog/library.ts';
import type { StorageGuard } from '../library/files/storage-guard.ts';
import type { ResultStore } from '../library/saving/result-store.ts';
import type { FileEnd } from '../media/file-end.ts';
import type { AddedTake, ShotTakeAdder } from '../projects/shot-take-adder.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { Database } from '../storage/database/database.ts';
import { sqliteErrorSentence } from '../storage/database/sqlite-errors.ts';
import { PoolClosedError } from '../workers/worker-pool.ts';
import type { TaskLedger } from './task-ledger.ts';

export interface SaveResultOptions extends Pick<CoreServices, 'stores' | 'clock' | 'onUnexpectedError'> {
  readonly ledger: TaskLedger;
  readonly resultStore: ResultStore;
  readonly library: Library;
  readonly storageGuard: StorageGuard;
  readonly shotTakes: ShotTakeAdder;
  /** Called when the first download begins and when the last one ends. */
  readonly onTransfers?: ((isTransferring: boolean) => void) | undefined;
}

interface ResultRequest {
  readonly task: Task;
  /** Index of the link, from 0. */
  readonly index: number;
  readonly opener: LinkOpener;
  /** Maximum size of the file. Bytes. */
  readonly largest: number;
  readonly signal: AbortSignal;
}

/** The reason why a result was not saved. */
export type UnsavedResult =
  | { readonly kind: 'failed'; readonly problem: Problem }
  /** The result exceeds the limit and has at least this many bytes. */
  | { readonly kind: 'too-large'; readonly bytesAtLeast: number };

/** Further downloads of a file without a stated end. */
const mostRepeats = 3;

export function createSaveResult(options: SaveResultOptions) {
  const { ledger, resultStore, library, storageGuard, shotTakes, clock } = options;
  const { items } = options.stores;
  const announcing = new Set<Promise<void>>();
  let transfers = 0;

  async function save(request: ResultRequest): Promise<UnsavedResult | undefined> {
    try {
      await saveOne(request);
      return undefined;
    } catch (error) {
      if (error instanceof TooLargeError) return tooLarge(request, error);
      if (error instanceof ProblemError) return { kind: 'failed', problem: error.problem };
      // The next start continues.
      if (error instanceof PoolClosedError) return undefined;
      options.onUnexpectedError(error);
      const stored = sqliteErrorSentence(error);
      const cause = problem('disk', stored ?? diskSentence(error));
      const isAboutDisk = isSystemError(error) || stored !== undefined;
      if (isAboutDisk) storageGuard.reportFailure(cause, 0);
      return { kind: 'failed', problem: isAboutDisk ? cause : { ...cause, kind: 'internal' } };
    }
  }

  async function saveOne(request: ResultRequest): Promise<void> {
    const { task, index, signal } = request;
    const position = index + 1;
    if (signal.aborted) return;
    const shut = storageGuard.problem();
    if (shut) throw new ProblemError(shut);
    const existing = await items.resultOfTask(task.id, position);
    const finished = existing ? await whereItLies(existing) : await resultStore.findFinished(task, position);
    if (finished) return commit(task, index, finished, existing && { existing: 'as it is' });
    const unmeasured = await resultStore.findUnmeasured(task, position);
    // The link may have expired, and the file is already here.
    if (unmeasured) return commit(task, index, await resultStore.saveResult(unmeasured, task, position));
    let part = await resultStore.openPartialFile().catch((error: unknown) => {
      if (error instanceof ProblemError) storageGuard.reportFailure(error.problem, 0);
      throw error;
    });
    let whole = 0;
    transfers += 1;
    if (transfers === 1) options.onTransfers?.(true);
    try {
      part = await download(request, part, {
        resultStore,
        clock,
        onProgress(received, total) {
          whole = total ?? received * 2;
          ledger.progress(task.id, index, received, total);
        },
      });
      const end = await resultStore.endOf(part);
      const item = await resultStore.saveResult(part, task, position);
      if (!existing) return await commit(task, index, item, { end });
      // The file of the item was missing. The item keeps its rating, tags and note. A new download also restores it
      // from Trash.
      const { fileState: _, trashedAt: __, received: ____, ...written } = existing;
      const { collections: ___, ...fetched } = item;
      const replacement = { ...written, ...fetched, id: existing.id, createdAt: existing.createdAt };
      await commit(task, index, replacement, { existing: 'again', end });
    } catch (error) {
      // The partial download is deleted first, so that its space is free.
      await part.discard();
      if (error instanceof ProblemError && error.problem.kind === 'disk')
        storageGuard.reportFailure(error.problem, whole);
      throw error;
    } finally {
      transfers -= 1;
      if (transfers === 0) options.onTransfers?.(false);
      await part.discard();
    }
  }

  async function whereItLies(item: Item): Promise<Item | undefined> {
    return (await resultStore.hasFile(item)) ? item : undefined;
  }

  /** A new result of a run for a shot is a take from its first moment. */
  async function addItem({ shotId }: Task, item: Item, transaction: Database): Promise<AddedTake | undefined> {
    await items.add(item, transaction);
    return shotId === undefined ? undefined : shotTakes.add(shotId, item.id, transaction);
  }

  /**
   * Stores the row of the item, its take and the changed task in one transaction, so that none exists without the
   * others.
   */
  async function commit(task: Task, index: number, item: Item, { existing, end }: Committed = {}): Promise<void> {
    let isWritten = existing !== undefined;
    let take: AddedTake | undefined;
    await ledger.apply(
      task.id,
      {
        kind: 'link-saved',
        at: clock.now(),
        index,
        itemId: item.id,
        ...noteOf([otherKind(task, item), endNote(item, end)]),
      },
      {
        facts: { file: item.file, hash: item.hash, bytes: item.bytes },
        inTransaction: async (transaction) => {
          if (existing === undefined) take = await addItem(task, item, transaction);
          if (existing === 'again') await items.replace(item, transaction);
          // The new file has a sidecar without the user's edits of the item.
          if (existing !== undefined) await items.markSidecarDue(item.id, transaction);
          isWritten = true;
          return take?.note;
        },
      },
    );
    // The task was stopped or removed in the meantime. The file is kept, because it was paid for.
    if (!isWritten) take = await shotTakes.inTransaction((transaction) => addItem(task, item, transaction));
    if (existing === 'as it is') return;
    // A take is known after its item.
    const announced = library.announce(item, async () => take?.announce()).catch(options.onUnexpectedError);
    announcing.add(announced);
    void announced.finally(() => announcing.delete(announced));
  }

  return {
    /** Downloads one result of a task into the library. */
    save,
    /** Waits for the work that continues after an item is saved. */
    waitUntilIdle: (): Promise<unknown> => Promise.allSettled(announcing),
  };
}

/**
 * Downloads into `first`, and returns the file to save. If only the end of the connection ended a file that lacks its
 * end, the connection may have broken. The file is then downloaded again, until its host ends twice at the same byte.
 * The longest download is saved.
 */
async function download(
  request: ResultRequest,
  first: PartialFile,
  {
    resultStore,
    ...more
  }: Pick<SaveResultOptions, 'resultStore'> & Pick<Parameters<typeof downloadFile>[0], 'clock' | 'onProgress'>,
): Promise<PartialFile> {
  const url = request.task.links[request.index]?.url ?? '';
  const { openPartialFile } = resultStore;
  const receive = async (part: PartialFile) => {
    const { isEndStated, encoding: header } = await downloadFile({ ...request, url, part, ...more });
    return { isEndStated, part: await undoContentCodings(part, { ...request, header, openPartialFile }) };
  };
  let { isEndStated, part: longest } = await receive(first);
  for (let repeats = 0; repeats < mostRepeats && !isEndStated; repeats += 1) {
    if ((await resultStore.endOf(longest)) === 'whole') return longest;
    let next = await openPartialFile();
    try {
      ({ isEndStated, part: next } = await receive(next));
    } catch (error) {
      await next.discard();
      if (!request.signal.aborted) return longest;
      await longest.discard();
      throw error;
    }
    const isSameLength = next.bytes() === longest.bytes();
    const [kept, dropped] = next.bytes() > longest.bytes() ? [next, longest] : [longest, next];
    await dropped.discard();
    longest = kept;
    if (isSameLength) return longest;
  }
  return longest;
}

/** A size that the user confirmed is refused only for an endless download, which is no result. */
function tooLarge({ task, largest }: ResultRequest, { bytesAtLeast }: TooLargeError): UnsavedResult {
  if (!task.anySize) return { kind: 'too-large', bytesAtLeast };
  const sentence = `The result file is larger than ${formatBytes(largest)}, so it wasn’t saved.`;
  return { kind: 'failed', problem: problem('answer', sentence) };
}

interface Committed {
  /** The item already exists, with its file or with a new one. */
  readonly existing?: 'as it is' | 'again' | undefined;
  readonly end?: FileEnd;
}

function noteOf(notes: readonly (string | undefined)[]): { note?: string } {
  const sentences = notes.filter((each) => each !== undefined);
  return sentences.length === 0 ? {} : { note: sentences.join(' ') };
}

/** A result without its end is saved as the host sent it, because it was paid for. */
function endNote({ position }: Item, end: FileEnd = 'whole'): string | undefined {
  if (end === 'whole') return undefined;
  const reason =
    end === 'missing' ? 'is missing, so only a part can be shown' : 'isn’t marked, so a part may be missing';
  return `The end of result ${position} ${reason}. The file was saved unchanged, as its host sent it.`;
}

/** A result of another kind than requested is saved nevertheless, because it was paid for. */
function otherKind(task: Task, item: Item): string | undefined {
  if (item.kind === 'file')
    return `Triptych can’t show result ${item.position} (${item.mime}). It was saved unchanged; open it with another program.`;
  const requestedKind = modelById(task.modelId)?.output === 'images' ? 'image' : 'video';
  if (task.tracked || item.kind === requestedKind) return undefined;
  const [requestedWord, receivedWord] = requestedKind === 'video' ? ['video', 'image'] : ['image', 'video'];
  return `Result ${item.position} is of type ${receivedWord}, but ${requestedWord} was requested. It was saved unchanged.`;
}
