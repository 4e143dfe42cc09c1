import type { Item } from '../../../../shared/library/item.ts';

/** Cache of the items that are or were visible: each item is loaded when a cell first needs it. */
export interface ItemCache {
  peek(id: string): Item | undefined;
  /**
   * Calls `listener` after each change of the record, and requests the record if it is not loaded. Returns a function
   * that stops the calls.
   */
  follow(id: string, listener: () => void): () => void;
  /** Adds items that are already known. */
  seed(items: readonly Item[]): void;
  /** Applies items that main sent. An item without subscribers is stored only if it replaces a known one. */
  store(items: readonly Item[]): void;
  remove(id: string): void;
  /** Marks all items as outdated: subscribed items are loaded again immediately, the others on demand. */
  outdated(): void;
  /** Loads items that will soon be visible. Skips cached and loading items. */
  prefetch(ids: readonly string[]): void;
  /** Loads many items that are not visible; in the order of `ids`, without missing items. */
  loadAll(ids: readonly string[]): Promise<Item[]>;
}

/** Maximum number of items in one request. */
const maxIdsPerCall = 500;
/** Maximum number of items without subscribers. */
const maxCachedItems = 4000;
/** Milliseconds: what is scrolled past in one frame makes one question. */
const frame = 16;

export function createItemCache(load: (ids: string[]) => Promise<readonly Item[]>): ItemCache {
  // In the order of the last use.
  const cached = new Map<string, Item>();
  const listeners = new Map<string, Set<() => void>>();
  const requestedIds = new Set<string>();
  /** Items that are being prefetched. */
  const loadingIds = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLoading = false;
  /** Numbers of the changes that main sent while items load, by item: what was asked for before them is older. */
  const changes = new Map<string, number>();
  let changeCount = 0;
  let loads = 0;

  function noteChange(id: string): void {
    changeCount += 1;
    if (loads > 0) changes.set(id, changeCount);
  }

  /** Loads items, without those that changed or went meanwhile. */
  async function loadNewest(ids: string[]): Promise<readonly Item[]> {
    const start = changeCount;
    loads += 1;
    try {
      return (await load(ids)).filter(({ id }) => (changes.get(id) ?? 0) <= start);
    } finally {
      loads -= 1;
      if (loads === 0) changes.clear();
    }
  }

  function storeItem(item: Item): void {
    cached.delete(item.id);
    cached.set(item.id, item);
    for (const listener of listeners.get(item.id) ?? []) listener();
  }

  function forgetOldest(): void {
    if (cached.size <= maxCachedItems) return;
    for (const id of cached.keys()) {
      if (cached.size <= maxCachedItems) return;
      if (!listeners.has(id)) cached.delete(id);
    }
  }

  function requestItem(id: string): void {
    if (loadingIds.has(id)) return;
    requestedIds.add(id);
    if (timer === undefined && !isLoading) timer = setTimeout(ask, frame);
  }

  async function ask(): Promise<void> {
    timer = undefined;
    // Rows that were scrolled past in the meantime are no longer needed.
    for (const id of requestedIds) if (!listeners.has(id)) requestedIds.delete(id);
    const ids = [...requestedIds].slice(-maxIdsPerCall);
    if (ids.length === 0) return;
    for (const id of ids) requestedIds.delete(id);
    isLoading = true;
    try {
      for (const item of await loadNewest(ids)) storeItem(item);
      forgetOldest();
    } catch {
      // The connection is lost. After the reconnect, all data is sent again, and the followed items are requested
      // again.
    }
    isLoading = false;
    if (requestedIds.size > 0) timer = setTimeout(ask, frame);
  }

  async function prefetchItems(ids: readonly string[]): Promise<void> {
    const missingIds = ids
      .filter((id) => !cached.has(id) && !loadingIds.has(id) && !requestedIds.has(id))
      .slice(0, maxIdsPerCall);
    if (missingIds.length === 0) return;
    for (const id of missingIds) loadingIds.add(id);
    try {
      for (const item of await loadNewest(missingIds)) storeItem(item);
    } catch {
      // The link is down. After the reconnection, followed items are requested again.
    }
    for (const id of missingIds) loadingIds.delete(id);
    for (const id of missingIds) if (!cached.has(id) && listeners.has(id)) requestItem(id);
    forgetOldest();
  }

  return {
    peek: (id) => cached.get(id),
    follow(id, listener) {
      const itemListeners = listeners.get(id) ?? new Set();
      listeners.set(id, itemListeners.add(listener));
      const item = cached.get(id);
      if (item === undefined) {
        requestItem(id);
      } else {
        cached.delete(id);
        cached.set(id, item);
      }
      return () => {
        itemListeners.delete(listener);
        if (itemListeners.size === 0 && listeners.get(id) === itemListeners) listeners.delete(id);
      };
    },
    seed(items) {
      for (const item of items) storeItem(item);
    },
    store(items) {
      for (const item of items) {
        noteChange(item.id);
        if (cached.has(item.id) || listeners.has(item.id)) storeItem(item);
      }
    },
    remove(id) {
      noteChange(id);
      cached.delete(id);
      requestedIds.delete(id);
    },
    outdated() {
      for (const id of cached.keys()) if (!listeners.has(id)) cached.delete(id);
      for (const id of listeners.keys()) requestItem(id);
    },
    prefetch: (ids) => void prefetchItems(ids),
    async loadAll(ids) {
      const found = new Map<string, Item>();
      for (let at = 0; at < ids.length; at += maxIdsPerCall) {
        const missing = ids.slice(at, at + maxIdsPerCall).filter((id) => !cached.has(id));
        const items = missing.length === 0 ? [] : await load(missing);
        for (const item of items) found.set(item.id, item);
      }
      return ids.flatMap((id) => cached.get(id) ?? found.get(id) ?? []);
    },
  };
}
