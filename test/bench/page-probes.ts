// These functions run in the page. Each is passed as text and can use only its arguments.

/** Records the longest task from now on. The browser reports only tasks of 50 ms and more. */
export function watchTasks(): void {
  const seen = window as unknown as { longest: number; taskObserver?: PerformanceObserver };
  seen.longest = 0;
  seen.taskObserver ??= new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  });
  seen.taskObserver.observe({ type: 'longtask' });
}

/** Milliseconds, 0 if no task took 50 ms since `watchTasks`. */
export function longestTask(): number {
  return (window as unknown as { longest: number }).longest;
}

export interface ActionAndPaint {
  /** Selector of the element that is clicked, or of the field that `text` replaces the text of. */
  readonly target: string;
  readonly text?: string;
  /** The element that then appears, with this text. */
  readonly shown: { readonly selector: string; readonly text: string };
}

/** Milliseconds from a click or an input to the paint of the frame with an element. */
export function timeToPaint({ target, text, shown }: ActionAndPaint): Promise<number> {
  const element = document.querySelector<HTMLElement>(target);
  if (!element) throw new Error(`${target} is not on the page.`);
  const startTime = performance.now();
  if (text === undefined) element.click();
  else {
    element.focus();
    if (element instanceof HTMLInputElement) element.select();
    document.execCommand('insertText', false, text);
  }
  return new Promise((resolve, reject) => {
    const check = () => {
      const found = [...document.querySelectorAll(shown.selector)];
      const isShown = found.some((each) => each.textContent?.includes(shown.text));
      if (performance.now() - startTime > 30_000) return reject(new Error(`${shown.selector} does not appear.`));
      if (!isShown) return void requestAnimationFrame(check);
      const after = new MessageChannel();
      after.port1.onmessage = () => resolve(performance.now() - startTime);
      after.port2.postMessage(null);
    };
    requestAnimationFrame(check);
  });
}

/**
 * Waits until a page that was just loaded has no work left: its later code is loaded, and timers are on time. A
 * measurement would else contain this work by chance.
 */
export async function waitUntilPageIsIdle(): Promise<void> {
  // The program loads the code of other pages this long after its start.
  const [laterCodeMs, checkMs, maxDelayMs, idleChecks] = [2000, 50, 10, 8];
  let loaded = 0;
  for (let idle = 0; idle < idleChecks; ) {
    const checkedAt = performance.now();
    await new Promise((resolve) => setTimeout(resolve, checkMs));
    const now = performance.now();
    const loadedNow = performance.getEntriesByType('resource').length;
    const isIdle = now > laterCodeMs && now - checkedAt < checkMs + maxDelayMs && loadedNow === loaded;
    if (now > 30_000) throw new Error('The page does not become idle.');
    idle = isIdle ? idle + 1 : 0;
    loaded = loadedNow;
  }
}
