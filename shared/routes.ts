// Bytes travel by address, never through calls. Main serves these; the screen only ever builds them here.

/** The saved file, with Range. */
export const mediaRoute = (itemId: string) => `/media/${itemId}`;

/** A small still of an item, WebP. */
export const thumbRoute = (itemId: string) => `/thumb/${itemId}`;

/** An image that a person put into a slot. */
export const inputRoute = (hash: string) => `/input/${hash}`;

/**
 * POST a file here, raw, as one body: it is checked, kept under its hash, and answered as an `ImageFile` (200) or as a
 * `Problem` (422).
 */
export const inputsRoute = (name: string) => `/inputs?name=${encodeURIComponent(name)}`;

/** Where calls go in the browser shell: a WebSocket at this path of the page's own origin. */
export const callsPath = '/calls';
