/** Distinguishes this page from other open ones, such as a second window in the browser shell. New after each load. */
export const windowId = crypto.randomUUID();
