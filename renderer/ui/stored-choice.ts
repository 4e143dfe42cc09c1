export interface StoredChoice<T> {
  /** Returns the last choice, or the default if none can be read. */
  read(): T;
  save(choice: T): void;
}

interface StoredChoiceOptions<T> {
  /** Key in the storage of the page. */
  readonly place: string;
  /** Throws for an invalid value: stored values can be changed by anyone. */
  readonly parse: (stored: unknown) => T;
  readonly first: T;
}

/** A choice that this browser remembers. If the storage is full or blocked, it is only forgotten. */
export function createStoredChoice<T>({ place, parse, first }: StoredChoiceOptions<T>): StoredChoice<T> {
  return {
    read() {
      try {
        return parse(JSON.parse(localStorage.getItem(place) ?? ''));
      } catch {
        return first;
      }
    },
    save(choice) {
      try {
        localStorage.setItem(place, JSON.stringify(choice));
      } catch {
        // Without storage, the next session starts with the default.
      }
    },
  };
}
