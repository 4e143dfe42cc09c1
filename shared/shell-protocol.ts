// What a shell and the page it shows say to each other before the first call of `contract` can pass.
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

/** Where the browser shell trades the token for the cookie (POST), and tells whether there is a session (GET). */
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
export const portPlease = 'triptych:port-please';

/** `window.postMessage(portHere, location.origin, [port])`: the preload's answer. */
export const portHere = 'triptych:port';

/** Scheme and origin of the page in the Electron shell. */
export const appScheme = 'triptych';
export const appOrigin = 'triptych://app';
