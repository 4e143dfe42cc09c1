// Bytes travel by address, never through calls. Main serves these; the screen only ever builds them here.

/** The saved file, with Range. */
export const mediaRoute = (itemId: string) => `/media/${itemId}`;

/**
 * The thumbnail of an item, WebP. Main makes those of images; for a video there is none (404) until the renderer has
 * sent one to `posterRoute`. An item with a `thumbHash` has a thumbnail.
 */
export const thumbnailRoute = (itemId: string) => `/thumb/${itemId}`;

/**
 * POST a poster of a video here, raw WebP, PNG or JPEG of at most 8 MB: main cannot decode video, the renderer can. It
 * is reduced and saved; the answer is the `Item` (200), which is pushed as well, or a `Problem` (422).
 */
export const posterRoute = (itemId: string) => `/poster/${itemId}`;

/**
 * POST one frame of a video here, raw PNG of at most 64 MB: main cannot decode video, the screen can. `frame` counts
 * from 1. It becomes an image of the library with that origin, the same one however often it is sent; answered as the
 * `Item` (200), which is pushed as well, or as a `Problem` (422).
 */
export const frameRoute = (itemId: string, { frame, seconds }: { frame: number; seconds: number }) =>
  `/frame/${itemId}?frame=${frame}&seconds=${seconds}`;

/**
 * POST a `LibraryQuery` as JSON here: all items it finds, in its order and group after group, as blocks (`createIndexReader`)
 * that stream in. A few rows come first, for the first screen. There is at least one block, an empty one where nothing is
 * found. Given up, main stops to read; a query that is none is answered as a `Problem` (422).
 */
export const libraryIndexRoute = '/library/index';

/** An image that a user put into a slot. */
export const inputRoute = (hash: string) => `/input/${hash}`;

/** The same as a WebP of at most 480 pixels a side. */
export const inputThumbnailRoute = (hash: string) => `/input/${hash}?small`;

/**
 * POST a file here, raw, as one body: it is checked and stored under its hash. The answer is an `ImageFile` (200) or a
 * `Problem` (422).
 */
export const inputUploadRoute = (name: string) => `/inputs?name=${encodeURIComponent(name)}`;

/**
 * POST an image or video of the user here, raw, as one body: it is added to the library unchanged. The answer is an
 * `Imported` (200) or a `Problem` (422). A new or restored item is pushed as well.
 */
export const importRoute = (name: string) => `/library/import?name=${encodeURIComponent(name)}`;

/**
 * Like `importRoute`, for a file that may be the missing file of an item: the answer is `found`, or a `Problem` (422)
 * and nothing is imported.
 */
export const missingFileRoute = (name: string) => `/library/find?name=${encodeURIComponent(name)}`;

/** A sound that a user gave, with Range. */
export const audioRoute = (hash: string) => `/sound/${hash}`;

/**
 * POST a WAV or MP3 file here, raw, as one body: it is checked, measured, and stored under its hash. The answer is an
 * `AudioFile` (200) or a `Problem` (422).
 */
export const audioUploadRoute = (name: string) => `/sounds?name=${encodeURIComponent(name)}`;

/** A file of an answer (`Answer.files`), with Range. What could not be decoded is plain text. */
export const answerFileRoute = (hash: string) => `/answer/${hash}`;

/**
 * A conversation as one file to save: `markdown` is a ZIP with the path of each column as Markdown and a folder of media,
 * `json` holds everything, files too, and can be taken in again.
 */
export const conversationExportRoute = (conversationId: string, as: 'markdown' | 'json') =>
  `/conversations/export/${conversationId}?as=${as}`;

/**
 * POST an export as JSON here. It becomes a conversation of its own, whatever is here already; answered as the
 * `Conversation` (200) or as a `Problem` (422).
 */
export const conversationImportRoute = '/conversations/import';

/** POST a `ZipDownload` as JSON here; answered as `PackedDownload` (200), to be saved from `zipDownloadRoute`, or as a `Problem` (422). */
export const zipDownloadsRoute = '/zip-downloads';

/** A ZIP for saving, built while it is read. Unavailable (404) after the program ends, or after many others. */
export const zipDownloadRoute = (id: string) => `/zip-download/${id}`;

/** POST an `HtmlDownload` as JSON here; answered as `PackedDownload` (200), to be saved from `htmlDownloadRoute`, or as a `Problem` (422). */
export const htmlDownloadsRoute = '/html-downloads';

/** One HTML file for saving, built while it is read. Unavailable (404) like the ZIP. */
export const htmlDownloadRoute = (id: string) => `/html-download/${id}`;

/** Path for calls in the browser shell: a WebSocket on the page's own origin. */
export const callsPath = '/calls';
