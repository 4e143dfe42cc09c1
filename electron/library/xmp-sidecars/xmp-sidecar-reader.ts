import PQueue from 'p-queue';
import type { XmpReport, xmpSidecarContract } from '../../../shared/library/xmp-sidecar-contract.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import type { ItemStore } from '../../storage/item-store.ts';
import type { Handlers } from '../../util/call-handler-types.ts';
import type { EditService } from '../edit-service.ts';
import type { SidecarWriter } from '../sidecar-writer.ts';
import { createLibraryXmpSidecarsReader } from './library-xmp-sidecars-reader.ts';
import { createXmpItemReader, type XmpReading } from './xmp-item-reader.ts';
import { readXmpReadState, writeXmpReadState } from './xmp-read-state-file.ts';
import type { XmpSidecarWriter } from './xmp-sidecar-writer.ts';

/** Takes the values that other programs changed in XMP sidecars into the library. One reading runs at a time. */
export interface XmpSidecarReader extends Handlers<typeof xmpSidecarContract> {
  /** Reads the file of an item soon. */
  readSoon(itemId: string): void;
  /** Reads changed files now and again regularly. Call when the setting was turned on. */
  start(): void;
  close(): Promise<void>;
}

export interface XmpSidecarReaderOptions
  extends Pick<CoreServices, 'dataFolder' | 'database' | 'eventHub' | 'clock' | 'onUnexpectedError'> {
  readonly temporaryFolder: string;
  readonly items: Pick<ItemStore, 'findMany' | 'count' | 'markSidecarDue'>;
  readonly edits: Pick<EditService, 'edit' | 'undo'>;
  readonly whilePaused: SidecarWriter['whilePaused'];
  readonly writeAllDue: SidecarWriter['writeAllDue'];
  readonly files: XmpSidecarWriter;
  readonly isOn: () => boolean;
}

/** Time between two readings of changed files. Milliseconds. */
const everyMs = 5 * 60_000;
const soonMs = 1000;
/**
 * Files that changed shortly before the last reading are read again: some disks store times in steps of two seconds,
 * and a file may have been locked, or on a disk with another clock. Milliseconds.
 */
const overlapMs = 10 * 60_000;

type ReadEvent =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'report'; readonly report: XmpReport };

export function createXmpSidecarReader(options: XmpSidecarReaderOptions): XmpSidecarReader {
  const { dataFolder, eventHub, clock, items, edits, files, isOn } = options;
  const itemReader = createXmpItemReader(options);
  const { conflicts, emptyReading, apply, reportOf } = itemReader;
  const libraryReader = createLibraryXmpSidecarsReader(options, itemReader);
  const inTurn = new PQueue({ concurrency: 1 });
  const soon = new Set<string>();
  const closing = new AbortController();
  let last: XmpReading | undefined;
  let cancelTimer: (() => void) | undefined;
  let cancelSoon: (() => void) | undefined;

  /** Reads the files that changed after `since`, and those with open conflicts. */
  async function readAll(
    reading: XmpReading,
    since: number,
    signal: AbortSignal,
    onProgress = (_step: { done: number; total: number }) => {},
  ): Promise<void> {
    const startedAt = clock.now();
    const open = new Set([...conflicts.keys(), ...(await readXmpReadState(dataFolder)).conflicts]);
    for await (const step of libraryReader.readAll(reading, since, open, signal)) onProgress(step);
    await saveState(startedAt);
  }

  /** Shows the reading. Without changes, it takes over those of the last reading, with their undo. */
  function end(reading: XmpReading): void {
    reading.endedAt = clock.now();
    const { id, editIds, changed, changes } = (reading.editIds.length === 0 && last) || reading;
    last = { ...reading, id, editIds, changed, changes };
  }

  async function saveState(readAt: number): Promise<void> {
    const state = { readAt, conflicts: [...conflicts.keys()].slice(0, 10_000) };
    await writeXmpReadState(dataFolder, options.temporaryFolder, state).catch(options.onUnexpectedError);
  }

  /** Runs an automatic reading. The windows notify about its changes, which the user did not ask for. */
  async function readInBackground(read: (reading: XmpReading) => Promise<void>): Promise<void> {
    if (!isOn() || closing.signal.aborted) return;
    const known = new Set(conflicts.keys());
    const reading = emptyReading();
    try {
      await read(reading);
    } finally {
      const hasChanges = reading.changed > 0 || [...conflicts.keys()].some((id) => !known.has(id));
      // A reading without changes keeps the last report.
      if (hasChanges || !last) end(reading);
      if (hasChanges) notify(reading);
    }
  }

  function notify(reading: XmpReading): void {
    eventHub.send({ kind: 'xmp-read', report: reportOf(reading) });
  }

  async function readChanged(reading: XmpReading): Promise<void> {
    const { readAt } = await readXmpReadState(dataFolder);
    await readAll(reading, readAt - overlapMs, closing.signal);
  }

  const reportOfLast = () => (last ? { report: reportOf(last) } : {});
  const inBackground = (read: (reading: XmpReading) => Promise<void>) =>
    void inTurn
      .add(() => readInBackground(read))
      .catch((error: unknown) => {
        if (!closing.signal.aborted) options.onUnexpectedError(error);
      });

  function readRegularly(): void {
    cancelTimer?.();
    cancelTimer = clock.after(everyMs, readRegularly);
    inBackground(readChanged);
  }

  return {
    readSoon(itemId) {
      soon.add(itemId);
      cancelSoon ??= clock.after(soonMs, () => {
        cancelSoon = undefined;
        const ids = [...soon];
        soon.clear();
        inBackground((reading) => libraryReader.readSome(reading, ids));
      });
    },
    start() {
      if (isOn()) readRegularly();
    },
    async *read(_input, { signal }) {
      if (!isOn()) throw new ProblemError(problem('input', 'XMP sidecars are off. Turn them on first.'));
      const stopping = new AbortController();
      const stopped = AbortSignal.any([closing.signal, stopping.signal, ...(signal ? [signal] : [])]);
      const reading = emptyReading();
      async function read(stream: ReadableStreamDefaultController<ReadEvent>): Promise<void> {
        try {
          await readAll(reading, 0, stopped, (step) => {
            if (!stopped.aborted) stream.enqueue({ kind: 'progress', ...step });
          });
          stream.enqueue({ kind: 'report', report: reportOf(reading) });
          stream.close();
        } finally {
          end(reading);
          // The caller of a stopped reading gets no report.
          if (stopped.aborted && reading.changed > 0) notify(reading);
        }
      }
      // The reading has its own pace: a caller that takes no more events would block all others.
      yield* new ReadableStream<ReadEvent>({
        start: (stream) => void inTurn.add(() => read(stream)).catch((error: unknown) => stream.error(error)),
        cancel: () => stopping.abort(),
      });
    },
    lastReport: async () => reportOfLast(),
    undo: ({ reportId }) =>
      inTurn.add(async () => {
        if (last?.id !== reportId || last.editIds.length === 0)
          throw new ProblemError(problem('not-found', 'These changes can no longer be undone.'));
        // The files need the values of the library first: an undo before that would look like a new change of the file.
        await options.writeAllDue();
        for (const editId of last.editIds.splice(0).toReversed()) await edits.undo(editId);
        last = emptyReading();
        return reportOfLast();
      }),
    resolveConflicts: ({ use }) =>
      inTurn.add(async () => {
        const reading = last ?? emptyReading();
        const open = [...conflicts];
        for (const [id, { valuesOfFile }] of open) {
          if (use === 'file') await apply(reading, [id], valuesOfFile);
          itemReader.endConflict(id);
        }
        if (use === 'library') {
          const written = await items.findMany(open.map(([id]) => id));
          await options.whilePaused(async () => {
            for (const item of written) await files.write(item, true);
          });
        }
        end(reading);
        await saveState((await readXmpReadState(dataFolder)).readAt);
        return reportOfLast();
      }),
    async close() {
      closing.abort();
      cancelTimer?.();
      cancelSoon?.();
      await inTurn.onIdle();
    },
  };
}
