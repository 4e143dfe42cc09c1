export interface StoredChoice<T> {
  /** The one of the last time, or the first one where there is none that can be read. */
  read(): T;
  keep(choice: T): void;
}

interface StoredChoiceOptions<T> {
  /** In the storage of the page. */
  readonly place: string;
  /** Throws where it is none: what was kept is anybody's text by the time it is read. */
  readonly parse: (kept: unknown) => T;
  readonly first: T;
}

/** A choice that stays on this screen when the window closes. A storage that is full or refused costs only the memory of it. */
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
