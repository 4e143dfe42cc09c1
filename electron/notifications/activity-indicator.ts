import type { Clock, Host } from '../host/host.ts';

/** Tells the shell how much is under way. */
export interface ActivityIndicator {
  running(count: number): void;
  transferring(isTransferring: boolean): void;
  close(): void;
}

/** Between two files of one task nothing is fetched for a moment; the computer need not doze off just then. */
const lingerMs = 5_000;

/** The computer stays awake only during downloads: their links expire within the hour. */
export function createActivityIndicator(host: Pick<Host, 'progress' | 'keepAwake'>, clock: Clock): ActivityIndicator {
  let count = 0;
  let isSaving = false;
  let isAwake = false;
  let letSleep: (() => void) | undefined;

  function keepAwake(on: boolean): void {
    if (on === isAwake) return;
    isAwake = on;
    host.keepAwake?.(on);
  }

  const notify = () => host.progress?.({ running: count, isSaving });

  return {
    running(next) {
      count = next;
      notify();
    },
    transferring(next) {
      isSaving = next;
      letSleep?.();
      letSleep = undefined;
      if (next) keepAwake(true);
      else letSleep = clock.after(lingerMs, () => keepAwake(false));
      notify();
    },
    close() {
      letSleep?.();
      keepAwake(false);
    },
  };
}
