/** Waits for one of these events; `false` when one of the signals came first. */
export function waitForEvent(
  element: HTMLVideoElement,
  names: readonly string[],
  signals: readonly AbortSignal[],
): Promise<boolean> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const end = (answer: boolean) => {
      done.abort();
      resolve(answer);
    };
    if (signals.some((signal) => signal.aborted)) return end(false);
    for (const signal of signals) signal.addEventListener('abort', () => end(false), { signal: done.signal });
    for (const name of names) element.addEventListener(name, () => end(true), { signal: done.signal });
  });
}

export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
