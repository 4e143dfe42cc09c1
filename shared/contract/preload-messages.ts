// Messages between the page, the preload script and main in the Electron shell, and the uploads that they prepare.
//
// Calls: there is no token and no cookie. The page posts `portRequestMessage` to itself, with its own origin as the
// target. The preload script replies with `portReplyMessage`, which carries one MessagePort for the calls. Each request
// gets a new port.
//
// Files: a file that the user chose, dropped or pasted is uploaded by its path, because Electron
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
