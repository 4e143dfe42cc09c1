// The order of the synced lists, without their schemas: a window needs no schema before its first page.

/**
 * The lists that are sorted by `createdAt`, newest first, with the maximum number of their synced entries. Older entries
 * are loaded by page. The other lists have no order and no limit.
 */
export const newestFirstLimits = {
  /**
   * All unfinished tasks, the newest 300 finished tasks that need the user, and the newest 200 others. Older tasks are
   * loaded with `tasks.page`.
   */
  tasks: Number.POSITIVE_INFINITY,
  /** Older items are loaded with `library.page`. */
  items: 200,
};
