import type { Item } from '../library/item.ts';

// Media bytes have URLs and never travel through calls. Main serves these routes; the renderer builds all of them here.

/** A saved media file. Supports range requests. */
export const mediaRoute = (itemId: string) => `/media/${itemId}`;

/**
 * The thumbnail of an item as WebP. Main creates thumbnails of images. A video has none (404) until the renderer sends
 * a poster to `posterRoute`. An item with a `thumbHash` has a thumbnail. With `item`, the URL changes with the thumbnail,
 * so that a browser shows it again without a request.
 */
export function thumbnailRoute(itemId: string, item?: Pick<Item, 'hash' | 'thumbHash'>): string {
  const version = item && thumbnailVersion(item);
  return `/thumb/${itemId}${version === undefined ? '' : `?version=${encodeURIComponent(version)}`}`;
}

/** Text that changes with the thumbnail of an item: with its file, or with the poster of a video. `undefined` without one. */
export function thumbnailVersion({ hash, thumbHash }: Pick<Item, 'hash' | 'thumbHash'>): string | undefined {
  return thumbHash === undefined ? undefined : `${hash.slice(0, 16)} ${thumbHash}`;
}

/**
 * POST a poster of a video as raw WebP, PNG or JPEG of at most 8 MB: main cannot decode video, the renderer can. Main
 * resizes and saves it. Returns the `Item` (200), which is also sent as an event, or a `Problem` (422). Then POST its
 * later frames, which count from 1: see `laterFrames`.
 */
export const posterRoute = (itemId: string, frame = 0) => `/poster/${itemId}${frame > 0 ? `?frame=${frame}` : ''}`;

/**
 * POST one frame of a video as raw PNG of at most 64 MB: main cannot decode video, the renderer can. `frame` counts
 * from 1. The frame becomes one image of the library with that origin, even if it is sent repeatedly. Returns the
 * `Item` (200), which is also sent as an event, or a `Problem` (422).
 */
export const frameRoute = (itemId: string, { frame, seconds }: { frame: number; seconds: number }) =>
  `/frame/${itemId}?frame=${frame}&seconds=${seconds}`;

/**
 * POST a `LibraryQuery` as JSON. Streams all matching items, sorted and grouped, as blocks (`createIndexReader`). The
 * first block is small, so that the first rows appear early. Without matches, one empty block arrives. Main stops
 * reading when the request is aborted. An invalid query returns a `Problem` (422).
 */
export const libraryIndexRoute = '/library/index';

/** An image that a user added to an input slot. */
export const inputRoute = (hash: string) => `/input/${hash}`;

/** The image as WebP of at most 480 pixels a side. */
export const inputThumbnailRoute = (hash: string) => `/input/${hash}?small`;

/**
 * POST an image as a raw body. Main checks it and stores it under its hash. Returns an `ImageFile` (200) or a `Problem`
 * (422).
 */
export const inputUploadRoute = (name: string) => `/inputs?name=${encodeURIComponent(name)}`;

/**
 * POST an image or video of the user as a raw body. Main adds it to the library unchanged. Returns an `Imported` (200)
 * or a `Problem` (422). A new or restored item is also sent as an event.
 */
export const importRoute = (name: string) => `/library/import?name=${encodeURIComponent(name)}`;

/** The XMP file of an imported item. Its values replace those of the item. */
export const importXmpRoute = (itemId: string) => `/library/xmp/${itemId}`;

/**
 * Like `importRoute`, for a file that may be the missing file of an item. Returns `found`, or a `Problem` (422) without
 * an import.
 */
export const missingFileRoute = (name: string) => `/library/find?name=${encodeURIComponent(name)}`;

/** A sound of the user. Supports range requests. */
export const audioRoute = (hash: string) => `/sound/${hash}`;

/**
 * POST a WAV or MP3 file as a raw body. Main checks it, measures it and stores it under its hash. Returns an
 * `AudioFile` (200) or a `Problem` (422).
 */
export const audioUploadRoute = (name: string) => `/sounds?name=${encodeURIComponent(name)}`;

/** A file of an answer (`Answer.files`). Supports range requests. A file that could not be decoded is plain text. */
export const answerFileRoute = (hash: string) => `/answer/${hash}`;

/**
 * A conversation as one file. `markdown` is a ZIP with the path of each column as Markdown and a folder of media.
 * `json` contains everything, also files, and can be imported.
 */
export const conversationExportRoute = (conversationId: string, as: 'markdown' | 'json') =>
  `/conversations/export/${conversationId}?as=${as}`;

/**
 * POST an exported conversation as JSON. It becomes a new conversation even if a copy already exists. Returns the
 * `Conversation` (200) or a `Problem` (422).
 */
export const conversationImportRoute = '/conversations/import';

/** POST a file for a page as a raw body, such as a video that the window created. Returns its `id` (200). */
export const pageFilesRoute = '/page-files';

/**
 * POST a `PageDownload` as JSON. Returns a `PreparedDownload` (200), which `downloadRoute` serves, or a `Problem`
 * (422).
 */
export const pageDownloadsRoute = '/page-downloads';

/**
 * A ZIP or HTML file, created while it is read. Unavailable (404) after the program ends, or after many other
 * downloads.
 */
export const downloadRoute = (id: string) => `/download/${id}`;

/** Path of calls in the browser shell: a WebSocket on the page's origin. */
export const callsPath = '/calls';
