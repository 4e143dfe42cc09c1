import { createReserve, isDiskLow } from '../files/disk-space-reserve-file.ts';
import type { Clock } from '../host/host.ts';

/** Monitors whether the disk of the data folder is full. */
export type DiskSpaceMonitor = ReturnType<typeof createDiskSpaceMonitor>;

const oftenMs = 10_000;
const rarelyMs = 60_000;

/** `onChange` is called when the disk became full, or has space again. */
export function createDiskSpaceMonitor(dataFolder: string, clock: Clock, onChange: () => void) {
  let isLow = isDiskLow(dataFolder);
  let cancelTimer: (() => void) | undefined;

  function scheduleCheck(): void {
    cancelTimer = clock.after(isLow ? oftenMs : rarelyMs, () => {
      const wasLow = isLow;
      isLow = isDiskLow(dataFolder);
      if (!isLow) createReserve(dataFolder);
      if (isLow !== wasLow) onChange();
      scheduleCheck();
    });
  }

  return {
    isLow: (): boolean => isLow,
    /** Starts to check the disk: often while it is full, otherwise from time to time. */
    start: scheduleCheck,
    close: (): void => cancelTimer?.(),
  };
}
