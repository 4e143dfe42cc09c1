/** A thing that one user at a time has, in the order of their calls. */
export function createTurns() {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  return {
    isTaken: (): boolean => isTaken,
    /** Resolves when the caller has the thing, until it calls `end`. */
    take(): Promise<void> | undefined {
      if (isTaken) return new Promise((resolve) => waiting.push(resolve));
      isTaken = true;
      return undefined;
    },
    end(): void {
      const next = waiting.shift();
      if (next) next();
      else isTaken = false;
    },
  };
}
