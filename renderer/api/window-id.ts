/** Tells this page from others that are open, such as a second window in the browser shell. New at each load. */
export const windowId = crypto.randomUUID();
