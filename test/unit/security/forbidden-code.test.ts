import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '../../../build/project.ts';

// Text that no file of the program, or only one file, may contain. Comments count, because a named switch tends to be
// copied.

const sources = ['electron', 'renderer', 'shared'].flatMap((folder) =>
  readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(inProject(name), 'utf8') })),
);

const filesWith = (pattern: RegExp, folder = '') =>
  sources.filter(({ name, text }) => name.startsWith(folder) && pattern.test(text)).map(({ name }) => name);

test('the search finds existing code', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(filesWith(/createRoot\(/)).toEqual(['renderer/main.tsx']);
});

// One file reads names of characters with the browser's parser, in a document that is never shown and fetches nothing.
// Another reads the XML of files in a worker, with a parser that is no browser.
test('no text becomes markup or code', () => {
  const ways =
    /dangerouslySetInnerHTML|\.innerHTML\b|\.outerHTML\s*=|insertAdjacentHTML|document\.write|srcdoc|\beval\(|new Function\(/i;
  expect(filesWith(ways)).toEqual([]);
  expect(filesWith(/DOMParser|createContextualFragment|setHTMLUnsafe/)).toEqual([
    'electron/media/metadata/guarded-xml-parser.ts',
    'renderer/ui/markdown/plain-text.ts',
  ]);
});

test('no file names an Electron switch that weakens a page', () => {
  const switches = [
    /webSecurity: false/,
    /allowRunningInsecureContent: true/,
    /experimentalFeatures: true/,
    /enableBlinkFeatures/,
    /webviewTag: true/,
    /<webview/,
    /allowpopups/,
    /nodeIntegration\w*: true/,
    /contextIsolation: false/,
    /sandbox: false,?\s*contextIsolation/,
    /bypassCSP/,
    /enableRemoteModule/,
    /disable-web-security/,
    /ignore-certificate-errors/,
    /setCertificateVerifyProc/,
    /rejectUnauthorized/,
    /setUsePlainTextEncryption/,
  ];
  for (const each of switches) expect(filesWith(each), String(each)).toEqual([]);
});

test('no code downloads a dictionary for spell check', () => {
  expect(filesWith(/setSpellCheckerLanguages|setSpellCheckerDictionaryDownloadURL|toggleSpellChecker/)).toEqual([]);
  expect(filesWith(/setSpellCheckerEnabled\(/)).toEqual(['electron/shell/electron/spell-checker.ts']);
  expect(filesWith(/spellcheck: (true|false)/)).toEqual([]);
});

test('links of other programs enter at one place, and no start registers a scheme', () => {
  expect(filesWith(/open-url/)).toEqual(['electron/shell/electron/open-from-outside.ts']);
  expect(filesWith(/setAsDefaultProtocolClient/)).toEqual([]);
});

test('no page is loaded from a file', () => {
  expect(filesWith(/loadFile\(|pathToFileURL/, 'electron/shell/')).toEqual([]);
});

test('only the shell can reach Electron, and only the preload script its channel', () => {
  expect(filesWith(/from 'electron'/).filter((name) => !name.startsWith('electron/shell/electron/'))).toEqual([
    'electron/main.ts',
    'electron/preload.ts',
  ]);
  expect(filesWith(/ipcRenderer/)).toEqual(['electron/preload.ts']);
  expect(filesWith(/exposeInMainWorld|contextBridge/)).toEqual([]);
});

test('one function opens links, and no function opens foreign files', () => {
  expect(filesWith(/host\.openLink\(/, 'electron/')).toEqual(['electron/host/open-external-link.ts']);
  expect(filesWith(/shell\.openExternal\(/)).toEqual(['electron/shell/electron/electron-host.ts']);
  expect(filesWith(/target="?_blank/)).toEqual([]);
  // Only images and videos of the library are opened, after a check of name and content.
  expect(filesWith(/\.openPath\(/)).toEqual(['electron/shell/electron/electron-host.ts']);
  expect(filesWith(/host\.openFile(With)?\b/)).toEqual(['electron/library/open-with/open-programs.ts']);
  // Opens Triptych's own page again, in the browser shell.
  expect(filesWith(/window\.open\(/)).toEqual([
    'renderer/pages/studio/comparison/second-window/use-open-second-window.ts',
  ]);
});

test('no command passes through a shell', () => {
  expect(filesWith(/from 'node:child_process'/).sort()).toEqual([
    'electron/shell/browser/keep-awake.ts',
    'electron/shell/browser/open-browser-window.ts',
    'electron/shell/system-commands.ts',
    'electron/util/worker-process.ts',
  ]);
  expect(filesWith(/shell: true|execSync|\bexecFile\(|spawnSync/)).toEqual([]);
});

test('the page connects only to its own origin', () => {
  expect(filesWith(/new (EventSource|RTCPeerConnection|WebTransport)\b|sendBeacon|importScripts/, 'renderer/')).toEqual(
    [],
  );
  // Uploads, because `fetch` does not report their progress.
  expect(filesWith(/XMLHttpRequest\b/)).toEqual(['renderer/api/send-file.ts']);
  expect(filesWith(/fetch\(\s*['"`]https?:/, 'renderer/')).toEqual([]);
  const page = readFileSync(inProject('renderer/index.html'), 'utf8');
  expect(page).not.toMatch(/https?:\/\//);
});

test('one service returns the key, and only to the gateway client', () => {
  expect(filesWith(/vault\.read\(/, 'electron/').sort()).toEqual([
    'electron/connections/extra-header-store.ts',
    'electron/connections/read-connection-keys.ts',
    // User names and passwords of proxies, but no key.
    'electron/http/proxies/proxy-logins.ts',
  ]);
  expect(filesWith(/'proxy-authorization': proofOf/, 'electron/')).toEqual([
    'electron/http/proxies/proxy-connector.ts',
  ]);
  expect(filesWith(/createGatewayClient\(/, 'electron/').sort()).toEqual([
    'electron/connections/gateway-clients.ts',
    'electron/http/gateway/gateway-client.ts',
    'electron/http/gateway/test-connection.ts',
  ]);
  expect(filesWith(/authorization: `Bearer/i, 'electron/').sort()).toEqual([
    'electron/http/gateway/gateway-client.ts',
    // Secrets between two programs with one data folder.
    'electron/local-socket/connect-to-program.ts',
    'electron/shell/ask-other-program.ts',
  ]);
});
