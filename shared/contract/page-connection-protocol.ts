// This protocol runs between a shell and its page before the first call of `contract`.
//
// Browser shell: the shell opens `http://127.0.0.1:PORT/#token=TOKEN`. A fragment never leaves the browser, so the
// token is in no log and in no Referer. The page POSTs the token to `sessionPath` as JSON `{ "token": TOKEN }` and
// immediately removes the fragment from the URL (`history.replaceState`). 204: the response set the session cookie,
// calls may begin. 401: the token was already used, or is not from this program. Without a fragment, the page sends GET
// `sessionPath`: 204 means signed in, 401 means signed out. On 401 the page goes to `signedOutPath`, which explains how
// to sign in. Otherwise it opens the WebSocket at `callsPath`. The session survives a restart of the program, so an
// open page only reconnects. If that keeps failing, GET `sessionPath` distinguishes an ended program (no response) from
// an ended session (401).
//
// Electron shell: there is no token and no cookie. The page posts `portRequestMessage` to itself, with its own origin
// as the target. The preload script replies with `portReplyMessage`, which carries one MessagePort for the calls. Each
// request gets a new port.
//
// Files: in the Electron shell, a file that the user chose, dropped or pasted is uploaded by its path, because Electron
// holds the whole body of a `File` in memory. The page posts a `GivenFile` to itself, with one port. The preload script
// looks up the path of the file and sends the path and the port to main. The page never receives a path and cannot name
// one. Main replies on the port with a ticket for one request. The page then POSTs to the upload route without a body,
// with the ticket in `fileTicketHeader`. Main reads the file and reports its progress on the port. Closing the port
// cancels the upload. A file without a path (created by the page, or pasted as an image) is sent as a stream, with its
// length in `bodyLengthHeader`.
//
// Opened files: the system passes a file to the program when the user opens its icon or drops it on the dock. Main
// sends an id to the page, and the page posts an `OpenedFileRequest` in place of the `GivenFile`. With the ticket it
// uploads the file, or reads the file from `openedFilePath`.

/** Route of the browser shell. POST exchanges the token for the cookie; GET reports if a session exists. */
export const sessionPath = '/session';

/** Page of the browser shell that explains how to get a session. */
export const signedOutPath = '/signed-out';

/** Name of the token in the fragment of the first URL: `#token=...`. */
export const tokenName = 'token';

/**
 * Name of the kind of the connection in the fragment of the first URL: `&start=sandbox` or `&start=gateway`. Omitted: the
 * page does not begin with Studio. The page shows the frame of Studio before its script has run.
 */
export const startName = 'start';

/** Body of the POST to `sessionPath`. */
export interface TokenExchange {
  readonly token: string;
}

/** `window.postMessage(portRequestMessage, location.origin)`: the page requests a port from the preload script. */
export const portRequestMessage = 'triptych:port-please';

/** `window.postMessage(portReplyMessage, location.origin, [port])`: the reply of the preload script. */
export const portReplyMessage = 'triptych:port';

/** Kind of a `GivenFile`. Also the channel on which the preload script sends the path and the port to main. */
export const givenFile = 'triptych:given-file';

/** `window.postMessage(message, location.origin, [port])`: the page passes a file to the preload script. */
export interface GivenFile {
  readonly kind: typeof givenFile;
  /** A `File`. This folder does not use the types of browsers. */
  readonly file: object;
}

/** Kind of an `OpenedFileRequest`. Also the channel on which the preload script sends the id and the port to main. */
export const openedFile = 'triptych:opened-file';

/**
 * `window.postMessage(message, location.origin, [port])`: the page requests a ticket for a file that main announced.
 */
export interface OpenedFileRequest {
  readonly kind: typeof openedFile;
  readonly id: string;
}

/** GET with a ticket in `fileTicketHeader` returns the content of the file. */
export const openedFilePath = '/opened-file';

/** Messages of main on the port: first a ticket, or that the file has no path; then the number of bytes read so far. */
export type GivenFileEvent =
  | { readonly kind: 'ticket'; readonly ticket: string }
  | { readonly kind: 'no-path' }
  | { readonly kind: 'read'; readonly bytes: number };

/** Header of a POST without a body. Main reads the file of this ticket. */
export const fileTicketHeader = 'x-triptych-file-ticket';

/** Header of a POST with a stream: the expected number of bytes. Electron does not report a broken stream. */
export const bodyLengthHeader = 'x-triptych-body-length';

/** Scheme and origin of the page in the Electron shell. */
export const appScheme = 'triptych';
export const appOrigin = 'triptych://app';

/** Query of the URL of a second window, which shows one comparison on another display. */
export const secondWindowQuery = '?second-window';
