import type { WebContents } from 'electron';
import { appOrigin, appScheme } from '../../../shared/contract/app-origin.ts';
import { parseUrl } from '../../../shared/util/parse-url.ts';
import type { RendererSession } from './electron-api-types.ts';

/** Privileges to register before the app is ready. None of them bypasses the content security policy. */
export const schemePrivileges = [
  {
    scheme: appScheme,
    privileges: { standard: true, secure: true, stream: true, supportFetchAPI: true, codeCache: true },
  },
];

/** URLs are parsed before they are compared: `triptych://app.evil/` starts like Triptych's origin but is another one. */
export function isOwnUrl(address: string): boolean {
  const url = parseUrl(address);
  return url?.protocol === `${appScheme}:` && `${url.protocol}//${url.host}` === appOrigin;
}

/** True for the only document that may be in a window. Everything else under the origin is data. */
function isOwnPage(address: string): boolean {
  const path = parseUrl(address)?.pathname;
  return isOwnUrl(address) && (path === '/' || path === '/index.html');
}

/**
 * Electron asks even for actions after a click: a Copy button writes plain text to the clipboard, a player fills the
 * screen. All other permissions, such as reading the clipboard, stay denied.
 */
export const allowedPermissions: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen']);

function mayHave(permission: string, requestingAddress: string | undefined): boolean {
  return allowedPermissions.has(permission) && isOwnUrl(requestingAddress ?? '');
}

/** No page can use the network: the core fetches and serves all data. */
export function restrictSession(session: RendererSession): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) =>
    callback(mayHave(permission, details?.requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) => mayHave(permission, requestingOrigin));
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, callback) => callback(null));
  session.webRequest.onBeforeRequest((details, callback) => callback({ cancel: !mayLoad(details.url) }));
}

function mayLoad(address: string): boolean {
  const scheme = parseUrl(address)?.protocol;
  // `blob:` and `data:` contain their own content; `devtools:` is Chromium's own page.
  return isOwnUrl(address) || scheme === 'blob:' || scheme === 'data:' || scheme === 'devtools:';
}

type RestrictableContents = Pick<WebContents, 'on' | 'setWebRTCIPHandlingPolicy' | 'setWindowOpenHandler'>;

/** Prevents navigation and new windows in every page. */
export function restrictContents(contents: RestrictableContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // Without this, a peer connection would look for its own addresses on the network.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.on('will-navigate', (event) => {
    if (!isOwnPage(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isOwnPage(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.on('select-bluetooth-device', (event, _devices, callback) => {
    event.preventDefault();
    callback('');
  });
}
