import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import type { Item } from '../../../shared/library/item.ts';
import { problem } from '../../../shared/problem.ts';
import { diskSentence } from '../../files/disk-problem.ts';
import { fileExists } from '../../files/file-exists.ts';
import { isDiskFull } from '../../files/system-error-codes.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import type { Stores } from '../../storage/create-stores.ts';
import type { BulkEditJobs } from '../catalog/bulk-edit-jobs.ts';
import { sidecarName } from '../files/month-folder-and-sidecar-name.ts';
import { rewriteSidecar, type Sidecar, writeSidecar } from '../files/sidecar.ts';
import type { StorageGuard } from '../files/storage-guard.ts';
import type { XmpSidecars } from './xmp-sidecars.ts';

type SidecarDue = Awaited<ReturnType<Stores['sidecarsDue']['next']>>[number];

interface SidecarWriterOptions extends Pick<CoreServices, 'folder' | 'stores' | 'clock' | 'onUnexpectedError'> {
  readonly pathOf: (item: Item) => string;
  /** Returns the sidecar content of an item, if it is known without the file. */
  readonly describe: (item: Item) => Promise<Sidecar | undefined>;
  readonly storageGuard: Pick<StorageGuard, 'problem' | 'check' | 'reportFailure'>;
  readonly xmpSidecars: Pick<XmpSidecars, 'write'>;
  readonly bulkEdits: Pick<BulkEditJobs, 'afterRunning'>;
}

const atOnce = 50;
/** More parallel writes do not make a disk faster, and other work must run. */
const inParallel = 4;
/** Delay before a failed file is written again. Milliseconds. */
const againMs = 60_000;

/** Writes the metadata of the database into sidecars, in the background and across program runs. */
export function createSidecarWriter(options: SidecarWriterOptions) {
  const { folder, pathOf, describe, storageGuard, bulkEdits, clock, onUnexpectedError } = options;
  const { sidecarsDue: due } = options.stores;
  const turns = new PQueue({ concurrency: 1 });
  let work: Promise<void> | undefined;
  let isAskedAgain = false;
  let isClosed = false;
  let cancelTimer: (() => void) | undefined;

  async function writeOne({ item }: SidecarDue): Promise<void> {
    // An unreadable row has less data than its sidecar.
    if (!item) return;
    await writeSidecarOf(item);
    await options.xmpSidecars.write(item);
  }

  async function writeSidecarOf(item: Item): Promise<void> {
    const path = sidecarName(pathOf(item));
    const found = await rewriteSidecar(path, item, join(folder(), '.parts'));
    if (found !== 'none') return;
    // Throws while the folder is unavailable. A result without a file needs no sidecar.
    await stat(folder());
    if (!(await fileExists(pathOf(item)))) return;
    const sidecar = await describe(item);
    if (sidecar) await writeSidecar(path, sidecar, join(folder(), '.parts'));
  }

  /** Returns the written rows, and an error if some could not be written. */
  async function writeSome(rows: readonly SidecarDue[]): Promise<{ written: SidecarDue[]; error: unknown }> {
    const written: SidecarDue[] = [];
    let error: unknown;
    const queue = new PQueue({ concurrency: inParallel });
    for (const row of rows) {
      void queue.add(() =>
        writeOne(row).then(
          () => void written.push(row),
          (thrown: unknown) => {
            error = thrown;
          },
        ),
      );
    }
    await queue.onIdle();
    return { written, error };
  }

  async function writeAll(): Promise<void> {
    let after = -1;
    while (!isClosed && !storageGuard.problem()) {
      // Each sidecar of a running edit would be written again, and the edit would wait for its disk and database.
      await bulkEdits.afterRunning();
      const isLast = await turns.add(async () => {
        const rows = await due.next(after, atOnce);
        const { written, error } = await writeSome(rows);
        if (written.length > 0) await due.markWritten(written);
        after = rows.at(-1)?.number ?? after;
        if (error !== undefined) await failed(error);
        return rows.length < atOnce;
      });
      if (isLast) return;
    }
  }

  async function failed(error: unknown): Promise<void> {
    // The whole folder is not writable. The storage guard reports this, and restarts this writer later.
    if (await storageGuard.check()) return;
    if (isDiskFull(error)) return storageGuard.reportFailure(problem('disk', diskSentence(error)), 0);
    cancelTimer ??= clock.after(againMs, () => {
      cancelTimer = undefined;
      wake();
    });
  }

  function wake(): void {
    isAskedAgain = true;
    work ??= (async () => {
      while (isAskedAgain && !isClosed) {
        isAskedAgain = false;
        await writeAll().catch(onUnexpectedError);
      }
      work = undefined;
    })();
  }

  return {
    /** Call when a sidecar may be due. */
    wake,
    /** Runs `task` while no sidecar is written: file moves need unchanged sidecars. */
    whilePaused: <T>(task: () => Promise<T>) => turns.add(task),
    /** Resolves after the current writes. The next start writes the other due sidecars. */
    async close(): Promise<void> {
      isClosed = true;
      cancelTimer?.();
      await work;
    },
  };
}
