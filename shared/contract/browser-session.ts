// The session between the browser shell and its page, before the first call of `contract`.
//
// The shell opens `http://127.0.0.1:PORT/#token=TOKEN`. A fragment never leaves the browser, so the token is in no log
// and in no Referer. The page POSTs the token to `sessionPath` as JSON `{ "token": TOKEN }` and immediately removes the
// fragment from the URL (`history.replaceState`). 204: the response set the session cookie, calls may begin. 401: the
// token was already used, or is not from this program. Without a fragment, the page sends GET `sessionPath`: 204 means
// signed in, 401 means signed out. On 401 the page goes to `signedOutPath`, which explains how to sign in. Otherwise it
// opens the WebSocket at `callsPath`. The session survives a restart of the program, so an open page only reconnects.
// If that keeps failing, GET `sessionPath` distinguishes an ended program (no response) from an ended session (401).

/** Route of the browser shell. POST exchanges the token for the cookie; GET reports if a session exists. */
export const sessionPath = '/session';

/** Page of the browser shell that explains how to get a session. */
export const signedOutPath = '/signed-out';

/** Name of the token in the fragment of the first URL: `#token=...`. */
export const tokenName = 'token';

/** Body of the POST to `sessionPath`. */
export interface TokenExchange {
  readonly token: string;
}
