// This protocol runs between a shell and its page before the first call of `contract` can pass.
//
// Browser shell. The shell opens `http://127.0.0.1:PORT/#token=TOKEN`. A fragment never leaves the browser, so the token
// is in no log and in no Referer. The page POSTs it to `sessionPath` as JSON `{ "token": TOKEN }` and at once takes the
// fragment out of the address (`history.replaceState`). 204: the answer set the session cookie, calls may begin.
// 401: the token was used before or is not ours. Without a fragment the page asks with GET `sessionPath`: 204 it is
// signed in, 401 it is not. On 401 it goes to `signedOutPath`, a page that says how to come back. Only then does it
// open the WebSocket at `callsPath`. The session outlives a restart of the program, so a page that was left open only
// has to reconnect; if that keeps failing, GET `sessionPath` tells a program that is gone (no answer) from a session
// that ended (401).
//
// Electron shell. There is no token and no cookie. The page posts `portPlease` to itself, with its own origin as the
// target; the preload answers with `portHere`, carrying one MessagePort for the calls. Each request gets a new port.
//
// A file that the user chose, dropped or pasted is uploaded by its path in the Electron shell, because Electron holds the
// body of a `File` in memory as a whole. The page posts a `GivenFile` to itself, with one port. The preload looks up the path
// of the file and sends the path and the port to main; the page never learns the path and cannot name one. Main answers on
// the port with a ticket for one request. The page then POSTs to the route of the upload without a body, with the ticket in
// `fileTicketHeader`; main reads the file and reports on the port how far it is. Closing the port cancels the upload. A file
// without a path (made by the page, or pasted as an image) is sent as a stream, with its length in `bodyLengthHeader`.
//
// A file that the system hands to the program (its icon was pressed, it was dropped on the dock) goes the same way: main tells the
// page an id, the page posts an `OpenedFileRequest` in place of the `GivenFile`, and gets its ticket. With the ticket it uploads the
// file, or reads it from `openedFilePath`.

/** The route on which the browser shell trades the token for the cookie (POST), and reports whether there is a session (GET). */
export const sessionPath = '/session';

/** A small page of the browser shell's own: there is no session here, and how to get one. */
export const signedOutPath = '/signed-out';

/** Name of the token in the fragment of the first address: `#token=...`. */
export const tokenName = 'token';

/** Body of the POST to `sessionPath`. */
export interface TokenExchange {
  readonly token: string;
}

/** `window.postMessage(portPlease, location.origin)`: the page asks the preload for a port. */
export const portRequestMessage = 'triptych:port-please';

/** `window.postMessage(portHere, location.origin, [port])`: the preload's answer. */
export const portReplyMessage = 'triptych:port';

/** Kind of a `GivenFile`, and the channel on which the preload sends the path and the port to main. */
export const givenFile = 'triptych:given-file';

/** `window.postMessage(message, location.origin, [port])`: the page hands a file to the preload. */
export interface GivenFile {
  readonly kind: typeof givenFile;
  /** A `File`: this folder has no types of the browser. */
  readonly file: object;
}

/** Kind of an `OpenedFileRequest`, and the channel on which the preload sends the id and the port to main. */
export const openedFile = 'triptych:opened-file';

/**
 * `window.postMessage(message, location.origin, [port])`: the page requests a ticket for a file that main announced.
 */
export interface OpenedFileRequest {
  readonly kind: typeof openedFile;
  readonly id: string;
}

/** GET with a ticket in `fileTicketHeader`: the content of the file. */
export const openedFilePath = '/opened-file';

/** Main's messages on the port: first a ticket, or that the file has no path; then the number of bytes read so far. */
export type GivenFileEvent =
  | { readonly kind: 'ticket'; readonly ticket: string }
  | { readonly kind: 'no-path' }
  | { readonly kind: 'read'; readonly bytes: number };

/** Header of a POST without a body: main reads the file of this ticket. */
export const fileTicketHeader = 'x-triptych-file-ticket';

/** Header of a POST with a stream: how many bytes it must have. Electron does not say when a stream breaks off. */
export const bodyLengthHeader = 'x-triptych-body-length';

/** Scheme and origin of the page in the Electron shell. */
export const appScheme = 'triptych';
export const appOrigin = 'triptych://app';
