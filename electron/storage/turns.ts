/** A thing that one user at a time has, in the order of their calls. */
export interface Turns {
  isTaken(): boolean;
  /** Resolves when the caller has the thing, until it calls `end`. */
  take(): Promise<void> | undefined;
  end(): void;
}

export function createTurns(): Turns {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  return {
    isTaken: () => isTaken,
    take() {
      if (isTaken) return new Promise((resolve) => waiting.push(resolve));
      isTaken = true;
      return undefined;
    },
    end() {
      const next = waiting.shift();
      if (next) next();
      else isTaken = false;
    },
  };
}
