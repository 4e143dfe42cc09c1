/** Lets callers wait for a state that others change. */
export class ChangeSignal {
  #waiting: (() => void)[] = [];

  /** Everybody who waits looks again. */
  notify(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Waits until `isReached` holds, for at most `timeout` milliseconds. */
  async until(isReached: () => boolean, timeout: number): Promise<void> {
    const deadline = performance.now() + timeout;
    while (!isReached()) {
      const rest = deadline - performance.now();
      if (rest <= 0) return;
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        setTimeout(resolve, rest);
      });
    }
  }
}
