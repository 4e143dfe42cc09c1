import { create, type StoreApi, type UseBoundStore } from 'zustand';

interface StoredChoice<T> {
  /** Returns the last choice, or the default if none can be read. */
  read(): T;
  save(choice: T): void;
}

interface StoredChoiceOptions<T> {
  /** Key in the storage of the page. */
  readonly place: string;
  /** Until the window closes; otherwise for as long as this browser keeps it. */
  readonly isForWindow?: boolean;
  /** Throws for an invalid value: stored values can be changed by anyone. */
  readonly parse: (stored: unknown) => T;
  readonly first: T;
}

/** A choice that this browser remembers. If the storage is full or blocked, it is only forgotten. */
export function createStoredChoice<T>({ place, isForWindow, parse, first }: StoredChoiceOptions<T>): StoredChoice<T> {
  const storage = () => (isForWindow ? sessionStorage : localStorage);
  return {
    read() {
      try {
        return parse(JSON.parse(storage().getItem(place) ?? ''));
      } catch {
        return first;
      }
    },
    save(choice) {
      try {
        storage().setItem(place, JSON.stringify(choice));
      } catch {
        // Without storage, the next start has the default.
      }
    },
  };
}

/** A choice that this browser remembers, as a store: `useChoice()` reads it, and `useChoice.setState()` also saves it. */
export function createPreference<T>(options: StoredChoiceOptions<T>): UseBoundStore<StoreApi<T>> {
  const stored = createStoredChoice(options);
  const usePreference = create(stored.read);
  usePreference.subscribe(stored.save);
  return usePreference;
}

/**
 * Restores parts of a store, and saves them after each change. Each part is checked alone, so that an invalid one takes
 * nothing from the others. The format is the one in which earlier versions saved them.
 */
export function rememberParts<T extends object, K extends keyof T & string>(
  store: StoreApi<T>,
  place: string,
  /** Each throws for an invalid value. */
  parsers: { readonly [name in K]: (stored: unknown) => T[name] },
): void {
  const stored = createStoredChoice({ place, parse: (saved) => Object(Object(saved).state), first: {} });
  const names = Object.keys(parsers) as K[];
  const before: Partial<Record<K, unknown>> = stored.read();
  const restored: Partial<T> = {};
  for (const name of names) {
    try {
      restored[name] = parsers[name](before[name]);
    } catch {
      // The part keeps its default.
    }
  }
  store.setState(restored);
  store.subscribe((now) =>
    stored.save({ state: Object.fromEntries(names.map((name) => [name, now[name]])), version: 0 }),
  );
}
