import type { Item } from '../../../../shared/library/item.ts';

/** The records of items that are on the screen or were: each is asked for when a cell first wants it. */
export interface ItemCache {
  peek(id: string): Item | undefined;
  /**
   * Calls `listener` after each change of the record, and requests the record if it is not loaded. Returns a function
   * that stops the calls.
   */
  follow(id: string, listener: () => void): () => void;
  /** Adds items that are already known. */
  seed(items: readonly Item[]): void;
  /** Applies items that main sent. An item without followers is stored only if the item replaces a known one. */
  told(items: readonly Item[]): void;
  gone(id: string): void;
  /** Any of them may have changed: what is followed is asked for again, the rest when it is wanted next. */
  outdated(): void;
  /** Asks for what will be on the screen soon. What is here or under way is not asked for again. */
  ahead(ids: readonly string[]): void;
  /** Asks for many that are not on the screen; in the order asked for, without those that are not there. */
  all(ids: readonly string[]): Promise<Item[]>;
}

/** Maximum number of items in one request. */
const mostAsked = 500;
/** Held beyond what is followed. */
const maxHeldItems = 4000;
/** Milliseconds: what is scrolled past in one frame makes one question. */
const frame = 16;

export function createItemCache(these: (ids: string[]) => Promise<readonly Item[]>): ItemCache {
  // In the order in which they were last wanted.
  const held = new Map<string, Item>();
  const followers = new Map<string, Set<() => void>>();
  const wanted = new Set<string>();
  /** Asked for ahead, and not here yet. */
  const coming = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;

  function keep(item: Item): void {
    held.delete(item.id);
    held.set(item.id, item);
    for (const follower of followers.get(item.id) ?? []) follower();
  }

  function forgetOldest(): void {
    if (held.size <= maxHeldItems) return;
    for (const id of held.keys()) {
      if (held.size <= maxHeldItems) return;
      if (!followers.has(id)) held.delete(id);
    }
  }

  function want(id: string): void {
    if (coming.has(id)) return;
    wanted.add(id);
    if (timer === undefined && !isAsking) timer = setTimeout(ask, frame);
  }

  async function ask(): Promise<void> {
    timer = undefined;
    // Rows that were scrolled past in the meantime are no longer needed.
    for (const id of wanted) if (!followers.has(id)) wanted.delete(id);
    const ids = [...wanted].slice(-mostAsked);
    if (ids.length === 0) return;
    for (const id of ids) wanted.delete(id);
    isAsking = true;
    try {
      for (const item of await these(ids)) keep(item);
      forgetOldest();
    } catch {
      // The connection is lost. After the reconnect, all data is sent again, and the followed items are requested
      // again.
    }
    isAsking = false;
    if (wanted.size > 0) timer = setTimeout(ask, frame);
  }

  async function askAhead(ids: readonly string[]): Promise<void> {
    const asked = ids.filter((id) => !held.has(id) && !coming.has(id) && !wanted.has(id)).slice(0, mostAsked);
    if (asked.length === 0) return;
    for (const id of asked) coming.add(id);
    try {
      for (const item of await these(asked)) keep(item);
    } catch {
      // The link is down. After the reconnection, followed items are requested again.
    }
    for (const id of asked) coming.delete(id);
    for (const id of asked) if (!held.has(id) && followers.has(id)) want(id);
    forgetOldest();
  }

  return {
    peek: (id) => held.get(id),
    follow(id, listener) {
      const here = followers.get(id) ?? new Set();
      followers.set(id, here.add(listener));
      const item = held.get(id);
      if (item === undefined) {
        want(id);
      } else {
        held.delete(id);
        held.set(id, item);
      }
      return () => {
        here.delete(listener);
        if (here.size === 0 && followers.get(id) === here) followers.delete(id);
      };
    },
    seed(items) {
      for (const item of items) keep(item);
    },
    told(items) {
      for (const item of items) if (held.has(item.id) || followers.has(item.id)) keep(item);
    },
    gone(id) {
      held.delete(id);
      wanted.delete(id);
    },
    outdated() {
      for (const id of held.keys()) if (!followers.has(id)) held.delete(id);
      for (const id of followers.keys()) want(id);
    },
    ahead: (ids) => void askAhead(ids),
    async all(ids) {
      const found = new Map<string, Item>();
      for (let at = 0; at < ids.length; at += mostAsked) {
        const missing = ids.slice(at, at + mostAsked).filter((id) => !held.has(id));
        const items = missing.length === 0 ? [] : await these(missing);
        for (const item of items) found.set(item.id, item);
      }
      return ids.flatMap((id) => held.get(id) ?? found.get(id) ?? []);
    },
  };
}
