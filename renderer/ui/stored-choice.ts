export interface StoredChoice<T> {
  /** The one of the last time, or the first one where there is none that can be read. */
  read(): T;
  keep(choice: T): void;
}

interface StoredChoiceOptions<T> {
  /** In the storage of the page. */
  readonly place: string;
  /** Throws for an invalid value: stored values can be changed by anyone. */
  readonly parse: (kept: unknown) => T;
  readonly first: T;
}

/** A choice that this browser remembers. If the storage is full or blocked, it is only forgotten. */
export function storedChoice<T>({ place, parse, first }: StoredChoiceOptions<T>): StoredChoice<T> {
  return {
    read() {
      try {
        return parse(JSON.parse(localStorage.getItem(place) ?? ''));
      } catch {
        return first;
      }
    },
    keep(choice) {
      try {
        localStorage.setItem(place, JSON.stringify(choice));
      } catch {
        // The next time begins with the first one again.
      }
    },
  };
}
