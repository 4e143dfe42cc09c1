import type { Mutation } from './mutation.ts';

const pageRestrictions = 'electron/shell/electron/page-restrictions.ts';
const pageRestrictionsTest = 'test/unit/electron/shell/electron/page-restrictions.test.ts';
const callsTest = 'test/unit/electron/shell/electron/serve-contract-calls.test.ts';
const window = 'electron/shell/electron/main-window.ts';
const calls = 'electron/shell/electron/serve-contract-calls.ts';
const givenFiles = 'electron/shell/electron/file-tickets.ts';
const givenFilesTest = 'test/unit/electron/shell/electron/file-tickets.test.ts';
const ports = 'electron/shell/electron/preload-ports.ts';

/** Mutations of the guards that keep a page in Electron in place and everything else away from its port. */
export const electronShellMutations: readonly Mutation[] = [
  {
    guard: 'every permission but plain copying and full screen is denied',
    file: pageRestrictions,
    from: 'allowedPermissions.has(permission) && isOwnUrl',
    to: 'isOwnUrl',
    tests: [pageRestrictionsTest],
  },
  {
    guard: 'no request of a page leaves the program',
    file: pageRestrictions,
    from: '{ cancel: !mayLoad(details.url) }',
    to: '{ cancel: false }',
    tests: [pageRestrictionsTest],
  },
  {
    guard: 'no dictionary is fetched for spell check',
    file: 'electron/shell/electron/spell-checker.ts',
    from: 'if (!canCheck) session.setSpellCheckerEnabled(false);',
    to: '',
    tests: ['test/unit/electron/shell/electron/spell-checker.test.ts'],
  },
  {
    guard: 'devices are denied',
    file: pageRestrictions,
    from: 'setDevicePermissionHandler(() => false)',
    to: 'setDevicePermissionHandler(() => true)',
    tests: [pageRestrictionsTest],
  },
  {
    guard: 'our origin is compared after parsing',
    file: pageRestrictions,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: The mutation replaces this text of a source.
    from: 'return url?.protocol === `${appScheme}:` && `${url.protocol}//${url.host}` === appOrigin;',
    to: 'return url !== undefined && address.startsWith(appOrigin);',
    tests: [pageRestrictionsTest],
  },
  {
    guard: 'no page opens a window',
    file: pageRestrictions,
    from: "setWindowOpenHandler(() => ({ action: 'deny' }))",
    to: "setWindowOpenHandler(() => ({ action: 'allow' }))",
    tests: [pageRestrictionsTest],
  },
  {
    guard: 'no page goes elsewhere',
    file: pageRestrictions,
    from: 'if (!isOwnPage(event.url)) event.preventDefault();',
    to: '',
    tests: [pageRestrictionsTest],
  },
  {
    guard: 'no frame goes anywhere',
    file: pageRestrictions,
    from: 'if (!event.isMainFrame || !isOwnPage(event.url)) event.preventDefault();',
    to: '',
    tests: [pageRestrictionsTest],
  },
  {
    guard: 'no page is redirected',
    file: pageRestrictions,
    from: "contents.on('will-redirect', (event) => event.preventDefault());",
    to: '',
    tests: [pageRestrictionsTest],
  },
  {
    guard: 'no web view is attached',
    file: pageRestrictions,
    from: "contents.on('will-attach-webview', (event) => event.preventDefault());",
    to: '',
    tests: [pageRestrictionsTest],
  },
  {
    guard: 'a peer connection does not look at the network',
    file: pageRestrictions,
    from: "'disable_non_proxied_udp'",
    to: "'default'",
    tests: [pageRestrictionsTest],
  },
  {
    guard: 'pages run sandboxed',
    file: window,
    from: 'sandbox: true',
    to: 'sandbox: false',
    tests: [pageRestrictionsTest],
  },
  {
    guard: 'pages are isolated from the preload',
    file: window,
    from: 'contextIsolation: true',
    to: 'contextIsolation: false',
    tests: [pageRestrictionsTest],
  },
  {
    guard: 'pages have no Node',
    file: window,
    from: 'nodeIntegration: false',
    to: 'nodeIntegration: true',
    tests: [pageRestrictionsTest],
  },
  {
    guard: 'a frame within our page gets no port',
    file: calls,
    from: 'frame.parent === null && ',
    to: '',
    tests: [callsTest],
  },
  {
    guard: 'a page that our window was led to gets no port',
    file: calls,
    from: ' && isOwnUrl(frame.url)',
    to: '',
    tests: [callsTest],
  },
  {
    guard: 'another window gets no port',
    file: calls,
    from: '!window.isDestroyed() && event.sender.id === window.webContents.id',
    to: '!window.isDestroyed()',
    tests: [callsTest],
  },
  {
    guard: 'the preload answers our own page alone',
    file: ports,
    from: 'event.source !== page || ',
    to: '',
    tests: [callsTest],
  },
  {
    guard: 'the preload answers our own origin alone',
    file: ports,
    from: 'event.origin !== page.location.origin || ',
    to: '',
    tests: [callsTest],
  },
  {
    guard: 'a path is taken from our own page alone',
    file: givenFiles,
    from: '!isFromOwnPage(event, windows()) || ',
    to: '',
    tests: [givenFilesTest],
  },
  {
    guard: 'a ticket opens its file once',
    file: givenFiles,
    from: 'const file = waiting.get(ticket);\n      waiting.delete(ticket);',
    to: 'const file = waiting.get(ticket);',
    tests: [givenFilesTest],
  },
  {
    guard: 'the preload asks the path of files alone',
    file: 'electron/shell/electron/preload-file-paths.ts',
    from: "'file' in data && data.file instanceof File ? data.file : undefined",
    to: "'file' in data ? (data.file as File) : undefined",
    tests: [givenFilesTest],
  },
  {
    guard: 'a password that is printed in a source is no protection',
    file: 'electron/shell/electron/key-encryption.ts',
    from: "platform !== 'linux' || !(await usesPrintedPassword(safeStorage))",
    to: 'true',
    tests: ['test/unit/electron/shell/electron/key-encryption.test.ts'],
  },
  {
    guard: 'the page of another program is opened by the check of every link',
    file: 'electron/shell/electron/run-electron-shell.ts',
    from: 'await openExternalLink(electronHost(api, api.defaultSession()), other.url);',
    to: 'await electronHost(api, api.defaultSession()).openLink(other.url);',
    tests: ['test/gateway/shell/electron-shell.test.ts'],
  },
  {
    guard: 'on a Mac no plain letter of a menu is removed from a text',
    file: 'electron/shell/electron/menu-bar.ts',
    from: "if (platform === 'darwin' && !parts.includes('mod') && !/^f\\d/.test(key)) return undefined;",
    to: '',
    tests: ['test/unit/electron/shell/electron/application-menu.test.ts'],
  },
  {
    guard: 'elsewhere a menu listens for no keys: the page knows where they are free',
    file: 'electron/shell/electron/menu-bar.ts',
    from: '{ accelerator, registerAccelerator: false }',
    to: '{ accelerator }',
    tests: ['test/unit/electron/shell/electron/application-menu.test.ts'],
  },
  {
    guard: 'a menu does nothing behind a dialog',
    file: 'renderer/app/commands/key-bindings-host.tsx',
    from: 'if (isCommandName(name) && !isBehindDialog(name)) listCurrentCommands()',
    to: 'if (isCommandName(name)) listCurrentCommands()',
    tests: ['test/unit/renderer/app/commands/run-menu-command.test.ts'],
  },
  {
    guard: 'a folder of another user beside the program is not taken for ours',
    file: 'electron/shell/program-location.ts',
    from: "user === undefined || found.uid === user ? 'own' : 'foreign'",
    to: "'own'",
    tests: ['test/unit/electron/shell/program-location.test.ts'],
  },
  {
    guard: 'nor are data kept in it',
    file: 'electron/shell/command-line.ts',
    from: "if (place.portable === 'foreign') return wrong(portableIsForeign(place.folder));",
    to: '',
    tests: ['test/unit/electron/shell/command-line.test.ts'],
  },
];
