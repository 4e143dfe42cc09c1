// The lists of the synced state, without their schemas: a window needs no schema before its first page.

interface SyncedListRules {
  /** True if the entries are sorted by `createdAt`, newest first. Otherwise they have no order. */
  readonly isNewestFirst: boolean;
  /** Maximum number of synced entries. Older entries are loaded by page. */
  readonly limit: number;
}

const unlimited: SyncedListRules = { isNewestFirst: false, limit: Number.POSITIVE_INFINITY };

/** The lists that main sends entry by entry. */
export const syncedListRules = {
  /**
   * All unfinished tasks, the newest 300 finished tasks that need the user, and the newest 200 others. Older tasks are
   * loaded with `tasks.page`.
   */
  tasks: { ...unlimited, isNewestFirst: true },
  /** Older items are loaded with `library.page`. */
  items: { isNewestFirst: true, limit: 200 },
  presets: unlimited,
  conversationPresets: unlimited,
  promptTexts: unlimited,
} satisfies Record<string, SyncedListRules>;

export type SyncedList = keyof typeof syncedListRules;
