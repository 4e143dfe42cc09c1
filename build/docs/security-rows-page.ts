import {
  contractInputTests,
  electronCallsTests,
  exfiltrationTests,
  givenFileTests,
  mediaTests,
  pageProtocolTests,
  pageRestrictionTests,
  preloadTests,
  row,
  type SecurityPart,
  serverTests,
  sourceTests,
  testsOf,
} from './security-row.ts';

const headers = 'electron/shell/security-headers.ts';
const server = 'electron/shell/browser/shell-server.ts';

export const pagePolicy: SecurityPart = {
  title: 'The page, its policy and its network',
  rows: [
    row(
      'A foreign script, frame, plug-in or base URL',
      "`script-src 'self'` without exceptions; frames, objects and forms have no allowed source",
      [headers],
      pageProtocolTests('has the headers of both shells'),
    ),
    row(
      'Styles',
      "`style-src 'self' 'unsafe-inline'`",
      [headers],
      pageProtocolTests('has the headers of both shells'),
      'The policy could be stricter: the component library writes style elements. No foreign text becomes a style, and a style can fetch only from our own origin.',
    ),
    row(
      'Text that becomes HTML or a script',
      "`require-trusted-types-for 'script'` with one policy. HTML is allowed only if no element can begin. A worker is allowed only from a URL of ours. A script is never allowed",
      [headers, 'renderer/ui/security/trusted-types.ts'],
      [
        ...testsOf('test/unit/renderer/ui/security/trusted-types.test.ts')(
          '`createHTML` refuses text that can begin an element: %j',
          '`createScriptURL` refuses any other URL for a worker: %j',
        ),
        ...testsOf('test/e2e/trusted-types.spec.ts')('no text becomes HTML or a script in the page'),
      ],
      'Only browsers with Trusted Types, such as Chromium, enforce the rule. Other browsers have the policy without the rule.',
    ),
    row(
      'A request to any other host',
      'The policy names only our own origin. In Electron, every session request to another origin is also canceled',
      [headers, 'electron/shell/electron/page-restrictions.ts'],
      [
        ...pageRestrictionTests('cancels a request to %j', 'lets %j pass'),
        ...sourceTests('the page connects only to its own origin'),
        ...exfiltrationTests,
      ],
    ),
    row(
      'Dictionaries for spell check',
      'Electron uses only the macOS spell checker. On other systems, spell check is off in the window and in the session, before the window opens, for every setting',
      ['electron/shell/electron/spell-checker.ts', 'shared/settings/can-check-spelling.ts'],
      [
        ...testsOf('test/unit/electron/shell/electron/spell-checker.test.ts')(
          'is off on %s from the start, and no setting turns it on',
        ),
        ...testsOf('test/gateway/shell/electron-spelling.test.ts')(
          'on %s is off before there is a window, whatever the setting',
        ),
        ...sourceTests('no code downloads a dictionary for spell check'),
      ],
      'In the browser shell, the browser has its own dictionaries and may download them. Some Electron versions downloaded a dictionary even if the window had no checker. The trial in real Electron checks for this.',
    ),
    row(
      'DNS prefetching, peer connections',
      '`X-DNS-Prefetch-Control: off`, and no element requests prefetching. In Electron, WebRTC cannot inspect the network',
      [headers, 'electron/shell/electron/page-restrictions.ts'],
      [
        ...pageProtocolTests('has the headers of both shells'),
        ...pageRestrictionTests('has no frames, redirects, web views, Bluetooth and no access to the network'),
      ],
      'The policy has no directive for preconnecting. With foreign markup in the page, Chromium could connect to a host without sending data. No foreign markup reaches the page.',
    ),
    row(
      'Camera, location, devices and similar features',
      'A `Permissions-Policy` turns these features off, in addition to the Electron handlers',
      [headers],
      pageProtocolTests('has the headers of both shells'),
    ),
    row(
      'A media file that is a page',
      'Triptych detects the type from the bytes. Responses have `nosniff` and a sandbox policy. HTML and other texts are never accepted as results. A file of another type, such as SVG, is saved with an extension that no system runs, and is served only as data',
      ['electron/media/file-response.ts', 'electron/media/measure-media.ts'],
      [
        ...mediaTests(
          'a file is served whole or in part, with headers that prevent any execution',
          'only a known id returns a file',
        ),
        ...testsOf('test/gateway/tasks/downloads.test.ts')('a text of the host is no result, and is not saved'),
        ...testsOf('test/gateway/faults/complete-results.test.ts')(
          'F99: a result of a type that Triptych can’t show is an item, with its bytes, its extension and its sidecar',
        ),
      ],
    ),
  ],
};

export const calls: SecurityPart = {
  title: 'Calls between the renderer and the main process',
  rows: [
    row(
      'A call from anything except our page',
      'In Electron, the port is checked; in a browser, the origin and the session. No other source is accepted',
      ['electron/shell/electron/serve-contract-calls.ts', server],
      [...electronCallsTests('is not %s'), ...serverTests('are refused %s')],
    ),
    row(
      'A path, a URL to fetch or a body from the renderer',
      'The contract has IDs and intents. Files are sent as bodies. Exports have names below one folder',
      ['shared/contract/contract.ts', 'shared/library/page-download.ts'],
      testsOf('test/gateway/library/page-downloads.test.ts')(
        'names that lead out of the folder, and invalid lists of media, are refused',
      ),
      'The URL of an audio file is fetched on a click, without a key and only from public addresses, because a model needs the audio length.',
    ),
    row(
      'A page that reads a file without permission',
      'Electron reads an upload by its path. The page passes a `File`. Only the browser creates a `File` with a path, from a file that a person chose, dropped or pasted. The preload sends the path to the main process, and the page gets a ticket for one request',
      [
        'electron/shell/electron/preload-file-paths.ts',
        'electron/shell/electron/file-tickets.ts',
        'electron/shell/electron/upload-body.ts',
      ],
      [
        ...givenFileTests(
          'becomes a ticket that opens this file once',
          'opens nothing after the page closed its port',
          'with the ticket "%s" gets nothing',
          'ignores %j',
        ),
        ...preloadTests(
          'a file that a user chose reaches the preload script with its path',
          'a file that the page created has no path, whatever its name',
        ),
      ],
      'Code that escapes the engine inside the sandboxed process can act as the preload and name any path. The main process returns only files that it accepts as imports: an image, a video, an audio file or a conversation.',
    ),
    row(
      'A call that may be charged and arrives twice',
      'Every such call has the ID of an intention, which is stored in the transaction of what it starts. The primary key refuses a second start, for ever. In the page, the second click of one finger and a held key reach no marked control',
      ['electron/storage/intent-store.ts', 'renderer/ui/charge-guard.ts'],
      [
        ...testsOf('test/gateway/tasks/start-once.test.ts')(
          'every call that may be charged has the id of an intention',
          'two calls of one intention at the same time start one run, and have its outcome',
          'an intention stays started after a restart, after its run was removed, and after that was deleted',
        ),
        ...testsOf('test/unit/electron/storage/intent-store.test.ts')(
          'an intention starts once, also if two starts do not know of each other',
        ),
        ...testsOf('test/unit/renderer/ui/charge-guard.test.ts')(
          'two clicks of one finger are one, also if the page handles the second much later',
          'a held key is stopped on a control that may be charged, and on what gets the focus after it',
        ),
        ...testsOf('test/e2e/generate-once.spec.ts')(
          'every control and command that may be charged is pressed by a test',
        ),
      ],
    ),
    row(
      'An input of a wrong type, of 10 MB or of any depth',
      'Every input is parsed before a handler sees the input. A bad input is rejected as malformed or returns a problem, and the main process continues',
      ['electron/api/implement-contract.ts', 'shared/contract/contract.ts'],
      contractInputTests,
    ),
    row(
      'An error that reveals too much',
      'One `Problem` with a sentence. The details of an unexpected error are in the log, under its ID',
      ['electron/api/implement-contract.ts'],
      [
        ...testsOf('test/gateway/tasks/save-results.test.ts')(
          'an unexpected error is shown as a message with an id, and the log has its details under this id',
        ),
        ...serverTests('hides the details of an unexpected error'),
      ],
    ),
  ],
};
