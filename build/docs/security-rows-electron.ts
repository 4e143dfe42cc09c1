import {
  electronCallsTests,
  electronShellTests,
  fuseTests,
  givenFileTests,
  openLinkTests,
  pageProtocolTests,
  pageRestrictionTests,
  preloadTests,
  realElectronTests,
  row,
  type SecurityPart,
  serverTests,
  sourceTests,
  supplyTests,
  testsOf,
} from './security-row.ts';

const pageRestrictions = 'electron/shell/electron/page-restrictions.ts';
const mainWindow = 'electron/shell/electron/main-window.ts';
const headers = 'electron/shell/security-headers.ts';
const fuseFile = 'build/packaging/fuses.ts';
const isolated = pageRestrictionTests('runs sandboxed and isolated, without Node');
const noSwitch = sourceTests('no file names an Electron switch that weakens a page');
const inElectron = realElectronTests(
  'the built program shows the page in a sandboxed window without access to the system or the network',
);

/** Electron's own checklist, in the original order and wording. */
export const checklist: SecurityPart = {
  title: "Electron's checklist",
  rows: [
    row(
      '1. Only load secure content',
      'The window loads only our own scheme; only the main process uses the network',
      [pageRestrictions],
      [...pageRestrictionTests('cancels a request to %j'), ...inElectron],
    ),
    row(
      '2. Disable the Node.js integration in all renderers that display remote content',
      'Off in pages, frames and workers; set explicitly although off is the default',
      [mainWindow],
      [...isolated, ...inElectron],
    ),
    row('3. Enable context isolation in all renderers', 'On', [mainWindow], isolated),
    row(
      '4. Enable process sandboxing',
      'On for the window. Also on for the whole program, set before the app is ready, unless started with `--no-sandbox`. The preload needs only `ipcRenderer` and `webUtils`',
      [mainWindow, 'electron/shell/electron/run-electron-shell.ts'],
      [
        ...isolated,
        ...electronShellTests('makes the calls that must come before the app is ready'),
        ...testsOf('test/gateway/shell/electron-starting.test.ts')('with Chromium’s sandbox %s'),
      ],
    ),
    row(
      '5. Use `ses.setPermissionRequestHandler()` in all sessions that load remote content',
      'Every permission is denied, in the request handler and in the check handler. Our page may only copy and use full screen, both after a click',
      [pageRestrictions],
      [
        ...pageRestrictionTests('denies %s', 'denies devices and screen capture', 'grants %s only to our own page'),
        ...testsOf('test/unit/electron/shell/electron/electron-contract.test.ts')(
          'that are allowed are exactly those that our page requests',
        ),
      ],
    ),
    row('6. Do not disable `webSecurity`', 'Never', [mainWindow], [...isolated, ...noSwitch]),
    row(
      "7. Define a `Content-Security-Policy` and use restrictive rules (i.e. `script-src 'self'`)",
      "Every response has a header that begins with `default-src 'none'`",
      [headers],
      [
        ...pageProtocolTests('has the headers of both shells'),
        ...serverTests('%s %s %j has the headers that protect against other origins'),
      ],
    ),
    row('8. Do not enable `allowRunningInsecureContent`', 'Never', [mainWindow], [...isolated, ...noSwitch]),
    row('9. Do not enable experimental features', 'Never', [mainWindow], [...isolated, ...noSwitch]),
    row('10. Do not use `enableBlinkFeatures`', 'Never', [], noSwitch),
    row(
      '11. `<webview>`: Do not use `allowpopups`',
      'There are no web views',
      [mainWindow],
      [...isolated, ...noSwitch],
    ),
    row(
      '12. `<webview>`: Verify options and params',
      'Attaching a web view is always prevented',
      [pageRestrictions],
      pageRestrictionTests('has no frames, redirects, web views, Bluetooth and no access to the network'),
    ),
    row(
      '13. Disable or limit navigation',
      'A window stays on our page; URLs are compared after parsing. Frames and redirects are blocked. A dropped file does not navigate',
      [pageRestrictions, mainWindow],
      [
        ...pageRestrictionTests('stays at its URL, and may be reloaded there', 'is identified by its parsed origin'),
        ...inElectron,
      ],
    ),
    row(
      '14. Disable or limit creation of new windows',
      'Always denied, for every URL and window name',
      [pageRestrictions],
      [...pageRestrictionTests('opens no window'), ...inElectron],
    ),
    row(
      '15. Do not use `shell.openExternal` with untrusted content',
      'One function checks every link. The link is parsed: http, https or mail only, no user name before the host, no hidden characters, at most 2,048 characters. The parsed form opens, with its host in punycode',
      ['shared/util/check-link.ts', 'electron/host/open-external-link.ts'],
      [
        ...openLinkTests('a link that must not open', 'passes nothing that the check refused'),
        ...sourceTests('one function opens links, and no function opens foreign files'),
        ...electronShellTests(
          'opens the page of the browser shell that has the folder, through the check of every link',
        ),
      ],
    ),
    row(
      '16. Use a current version of Electron',
      'Pinned to one exact version of the newest line',
      ['package.json'],
      supplyTests('every version is exact, and npm keeps it so'),
      'Only an online check shows whether the version is still the newest. A person checks before each release.',
    ),
    row(
      '17. Validate the `sender` of all IPC messages',
      'Three channels: one for calls and two for files. A port is accepted only from the top frame of one of our two windows on our own page. Any other port is closed',
      ['electron/shell/electron/serve-contract-calls.ts', 'electron/shell/electron/file-tickets.ts'],
      [
        ...electronCallsTests(
          'is the top frame of our window, showing our page',
          'is not %s',
          'are refused for anyone else by closing the port',
        ),
        ...givenFileTests('that is %s is refused by closing the port'),
        ...electronShellTests('listens on three channels and keeps the channel of the settings library closed'),
      ],
    ),
    row(
      '18. Avoid usage of the `file://` protocol and prefer usage of custom protocols',
      'Page and media use our own scheme, which bypasses no policy. No page is loaded from a file',
      [pageRestrictions, 'electron/shell/electron/serve-page-protocol.ts'],
      [
        ...pageRestrictionTests('is standard and secure, and bypasses nothing'),
        ...pageProtocolTests('is the only content besides the core'),
        ...sourceTests('no page is loaded from a file'),
      ],
    ),
    row(
      '19. Check which fuses you can change',
      'Fuses are set before signing and read back from the program. A fuse that is missing from this list stops the packaging',
      [fuseFile],
      fuseTests,
    ),
    row(
      '20. Do not expose Electron APIs to untrusted web content',
      'The page gets one kind of port and no function, object or event of Electron. The page passes files and never learns their paths',
      [
        'electron/preload.ts',
        'electron/shell/electron/preload-ports.ts',
        'electron/shell/electron/preload-file-paths.ts',
      ],
      [
        ...preloadTests('a port for calls reaches the page, and nothing else of the preload script'),
        ...electronCallsTests('gives the two ends of one channel to the page and to main', 'ignores %j'),
        ...sourceTests('only the shell can reach Electron, and only the preload script its channel'),
        ...inElectron,
      ],
    ),
  ],
};

export const fuses: SecurityPart = {
  title: 'Fuses',
  rows: [
    row('runAsNode', 'off: the program cannot be used to run a script', [fuseFile], fuseTests),
    row('cookieEncryption', 'on', [fuseFile], fuseTests),
    row('nodeOptions', 'off: environment variables do not change the program', [fuseFile], fuseTests),
    row('nodeCliInspect', 'off: no debugger can attach', [fuseFile], fuseTests),
    row(
      'embeddedAsarIntegrityValidation',
      'on, where the system supports the check (macOS, Windows)',
      [fuseFile],
      fuseTests,
    ),
    row('onlyLoadAppFromAsar', 'on', [fuseFile], fuseTests),
    row('loadBrowserProcessSpecificV8Snapshot', 'off: the program has no snapshot', [fuseFile], fuseTests),
    row('grantFileProtocolExtraPrivileges', 'off: nothing is served from `file:`', [fuseFile], fuseTests),
    row('wasmTrapHandlers', 'on; off would only cost speed', [fuseFile], fuseTests),
  ],
};
