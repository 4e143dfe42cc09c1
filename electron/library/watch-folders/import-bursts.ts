import { randomUUID } from 'node:crypto';
import type { ImportedFiles } from '../../../shared/library/imported-files.ts';
import type { Clock } from '../../host/host.ts';

/** Collects what watch folders import, so that a hundred files are one notification. */
export type ImportBursts = ReturnType<typeof createImportBursts>;

/** A burst ends after this time without a file. Milliseconds. */
const quietMs = 3_000;
/** A longer burst is reported in parts. Milliseconds. */
const longestMs = 60_000;
const mostNames = 5;

/** `report` returns false while nothing can show the burst. It is then reported later, with the files that follow. */
export function createImportBursts(
  clock: Clock,
  { isBusy, report }: { isBusy: () => boolean; report: (burst: ImportedFiles) => boolean },
) {
  const folders = new Set<string>();
  let itemIds: string[] = [];
  let duplicates: string[] = [];
  let refusedCount = 0;
  let startedAt: number | undefined;
  let cancelTimer = () => {};

  function end(): void {
    const isLong = startedAt !== undefined && clock.monotonic() - startedAt >= longestMs;
    if (isBusy() && !isLong) {
      wait();
      return;
    }
    const isReported = report({
      id: randomUUID(),
      folders: [...folders],
      itemIds,
      duplicates: duplicates.slice(0, mostNames),
      duplicateCount: duplicates.length,
      refusedCount,
    });
    if (!isReported) {
      wait();
      return;
    }
    folders.clear();
    [itemIds, duplicates, refusedCount, startedAt] = [[], [], 0, undefined];
  }

  function wait(): void {
    cancelTimer();
    cancelTimer = clock.after(quietMs, end);
  }

  return {
    add(folder: string, outcome: { itemId: string } | { duplicate: string } | { refused: string }): void {
      folders.add(folder);
      if ('itemId' in outcome) itemIds.push(outcome.itemId);
      else if ('duplicate' in outcome) duplicates.push(outcome.duplicate);
      else refusedCount += 1;
      startedAt ??= clock.monotonic();
      if (clock.monotonic() - startedAt >= longestMs) end();
      else wait();
    },
    close: (): void => cancelTimer(),
  };
}
