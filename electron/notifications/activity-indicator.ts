import type { Clock, Host } from '../host/host.ts';

/**
 * Time without a download before the computer may sleep: two files of one task can be some seconds apart. Milliseconds.
 */
const lingerMs = 5_000;

/**
 * Reports the number of active runs and downloads to the shell. The computer is kept awake only during downloads,
 * because their links expire within an hour.
 */
export function createActivityIndicator(host: Pick<Host, 'progress' | 'keepAwake'>, clock: Clock) {
  let count = 0;
  let isSaving = false;
  let isAwake = false;
  let letSleep: (() => void) | undefined;

  function keepAwake(isOn: boolean): void {
    if (isOn === isAwake) return;
    isAwake = isOn;
    host.keepAwake?.(isOn);
  }

  const notify = () => host.progress?.({ running: count, isSaving });

  return {
    running(next: number): void {
      count = next;
      notify();
    },
    transferring(next: boolean): void {
      isSaving = next;
      letSleep?.();
      letSleep = undefined;
      if (next) keepAwake(true);
      else letSleep = clock.after(lingerMs, () => keepAwake(false));
      notify();
    },
    close(): void {
      letSleep?.();
      keepAwake(false);
    },
  };
}
