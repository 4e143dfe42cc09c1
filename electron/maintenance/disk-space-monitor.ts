import { createReserve, isDiskLow } from '../files/disk-reserve.ts';
import type { Clock } from '../host/host.ts';

/** Whether the disk of the data folder is full, as a user has to know it. */
export interface DiskSpaceMonitor {
  isLow(): boolean;
  /** Looks from now on: often while it is full, else from time to time. */
  start(): void;
  close(): void;
}

const oftenMs = 10_000;
const rarelyMs = 60_000;

/** `onChange` is called when it became full, or has room again. */
export function createDiskSpaceMonitor(dataFolder: string, clock: Clock, onChange: () => void): DiskSpaceMonitor {
  let isLow = isDiskLow(dataFolder);
  let cancelTimer: (() => void) | undefined;

  function lookAgain(): void {
    cancelTimer = clock.after(isLow ? oftenMs : rarelyMs, () => {
      const wasLow = isLow;
      isLow = isDiskLow(dataFolder);
      if (!isLow) createReserve(dataFolder);
      if (isLow !== wasLow) onChange();
      lookAgain();
    });
  }

  return { isLow: () => isLow, start: lookAgain, close: () => cancelTimer?.() };
}
