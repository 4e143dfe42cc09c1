import PQueue from 'p-queue';
import type { xmpSidecarContract } from '../../../shared/library/xmp-sidecar-contract.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import type { ItemStore } from '../../storage/item-store.ts';
import type { Handlers } from '../../util/call-handler-types.ts';
import type { EditService } from '../edit-service.ts';
import type { SidecarWriter } from '../sidecar-writer.ts';
import { createXmpItemReader, type XmpReading } from './xmp-item-reader.ts';
import { createXmpLibraryWalk } from './xmp-library-walk.ts';
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
  readonly items: Pick<ItemStore, 'findMany' | 'count'>;
  readonly edits: Pick<EditService, 'edit' | 'undo'>;
  readonly whilePaused: SidecarWriter['whilePaused'];
  readonly files: XmpSidecarWriter;
  readonly isOn: () => boolean;
}

/** Time between two readings of changed files. Milliseconds. */
const everyMs = 5 * 60_000;
const soonMs = 1000;

export function createXmpSidecarReader(options: XmpSidecarReaderOptions): XmpSidecarReader {
  const { dataFolder, eventHub, clock, items, edits, whilePaused, files, isOn } = options;
  const itemReader = createXmpItemReader(options);
  const { conflicts, emptyReading, apply, reportOf } = itemReader;
  const { readAll, readSome } = createXmpLibraryWalk(options, itemReader);
  const inTurn = new PQueue({ concurrency: 1 });
  const soon = new Set<string>();
  const closing = new AbortController();
  let last: XmpReading | undefined;
  let cancelTimer: (() => void) | undefined;
  let cancelSoon: (() => void) | undefined;

  function end(reading: XmpReading): void {
    reading.endedAt = clock.now();
    last = reading;
  }

  async function saveState(readAt: number): Promise<void> {
    const state = { readAt, conflicts: [...conflicts.keys()].slice(0, 10_000) };
    await writeXmpReadState(dataFolder, options.temporaryFolder, state).catch(options.onUnexpectedError);
  }

  /** The windows notify about automatic changes, which the user did not ask for. */
  function notify(reading: XmpReading): void {
    if (reading.changed === 0 && conflicts.size === 0) return;
    eventHub.send({ kind: 'xmp-read', report: reportOf(reading) });
  }

  async function readChanged(): Promise<void> {
    if (!isOn() || closing.signal.aborted) return;
    const { readAt, conflicts: open } = await readXmpReadState(dataFolder);
    const known = new Set(conflicts.keys());
    const reading = emptyReading();
    const startedAt = clock.now();
    try {
      if (readAt > 0)
        await readSome(
          reading,
          open.filter((id) => !known.has(id)),
        );
      // Some disks store times in steps of two seconds.
      for await (const _ of readAll(reading, readAt - 2000, closing.signal));
      await saveState(startedAt);
    } finally {
      const isNews = reading.changed > 0 || [...conflicts.keys()].some((id) => !known.has(id));
      // Without news, the report of the last changes stays, with its undo.
      if (isNews || !last) end(reading);
      if (isNews) notify(reading);
    }
  }

  const reportOfLast = () => (last ? { report: reportOf(last) } : {});
  const inBackground = (work: () => Promise<void>) =>
    void inTurn.add(work).catch((error: unknown) => {
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
        inBackground(async () => {
          const isKnown = ids.every((id) => conflicts.has(id));
          const reading = emptyReading();
          await readSome(reading, ids);
          if (reading.changed === 0 && isKnown) return;
          end(reading);
          notify(reading);
        });
      });
    },
    start() {
      if (isOn()) readRegularly();
    },
    async *read(_input, { signal }) {
      if (!isOn()) throw new ProblemError(problem('input', 'XMP sidecars are off. Turn them on first.'));
      const stop = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      // A generator can't run inside of a queue, so the queue waits for its end.
      let isOver = () => {};
      const over = new Promise<void>((resolve) => {
        isOver = resolve;
      });
      await new Promise<void>((resolve) => {
        void inTurn.add(() => {
          resolve();
          return over;
        });
      });
      const reading = emptyReading();
      const startedAt = clock.now();
      try {
        for await (const step of readAll(reading, 0, stop)) yield { kind: 'progress' as const, ...step };
        await saveState(startedAt);
        end(reading);
        yield { kind: 'report' as const, report: reportOf(reading) };
      } finally {
        end(reading);
        isOver();
      }
    },
    lastReport: async () => reportOfLast(),
    undo: ({ reportId }) =>
      inTurn.add(async () => {
        if (last?.id !== reportId || last.editIds.length === 0)
          throw new ProblemError(problem('not-found', 'These changes can no longer be undone.'));
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
          await whilePaused(async () => {
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
      inTurn.clear();
      await inTurn.onIdle();
    },
  };
}
