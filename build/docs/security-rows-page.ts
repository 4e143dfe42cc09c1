import {
  contractInputTests,
  electronCallsTests,
  exfiltrationTests,
  givenFileTests,
  hostileTextTests,
  lockDownTests,
  mediaTests,
  modelTextTests,
  openLinkTests,
  pageProtocolTests,
  preloadTests,
  row,
  type SecurityPart,
  serverTests,
  sourceTests,
  testsOf,
} from './security-row.ts';

const headers = 'electron/shell/security-headers.ts';
const server = 'electron/shell/browser/shell-server.ts';
const inline = 'renderer/ui/markdown/render-inline-tokens.ts';

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
      [headers, 'electron/shell/electron/lock-down.ts'],
      [
        ...lockDownTests('cancels a request to %j', 'lets %j pass'),
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
      [headers, 'electron/shell/electron/lock-down.ts'],
      [
        ...pageProtocolTests('has the headers of both shells'),
        ...lockDownTests('has no frames, redirects, web views, Bluetooth and no access to the network'),
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
      'Triptych detects the type from the bytes. Responses have `nosniff` and a sandbox policy. SVG and HTML are never accepted as results',
      ['electron/media/file-response.ts', 'electron/media/measure-media.ts'],
      [
        ...mediaTests(
          'a file is served whole or in part, with headers that prevent any execution',
          'only a known id returns a file',
        ),
        ...testsOf('test/gateway/tasks/downloads.test.ts')('a file that is no image or video is not saved'),
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
      ['shared/contract/contract.ts', 'shared/library/exported-media.ts'],
      testsOf('test/gateway/library/zip-downloads.test.ts')(
        'names that lead out of the folder, and invalid file lists, are refused',
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

export const modelOutput: SecurityPart = {
  title: 'Model output',
  rows: [
    row(
      'HTML, SVG, event handlers, executable URLs',
      'The text is parsed into a tree and rendered from a list of elements. No element and no attribute is taken from the text',
      [inline, 'renderer/ui/markdown/block-chunks.tsx'],
      [
        ...modelTextTests('no element and no attribute of rendered text comes from the text'),
        ...hostileTextTests('no text runs a script or reaches the network, as a whole or in chunks'),
        ...sourceTests('no text becomes markup or code'),
      ],
    ),
    row(
      'A text that is safe when complete, but not while streaming',
      'The same code renders both; tests use complete and streamed text',
      ['renderer/ui/markdown/incremental-block-parser.ts'],
      [
        ...hostileTextTests('no text runs a script or reaches the network, as a whole or in chunks'),
        ...testsOf('test/unit/renderer/ui/markdown/streamed-markdown.test.ts')(
          'Markdown streamed %i characters at a time renders like the whole text',
        ),
      ],
    ),
    row(
      'An image whose URL leaks the conversation',
      'The image is never fetched. A chip shows its host, and a click shows the full URL',
      [inline],
      [
        ...modelTextTests(
          'no element and no attribute of rendered text comes from the text',
          'words, links and images are rendered',
        ),
        ...exfiltrationTests,
      ],
    ),
    row(
      'A link whose text shows a different target',
      'The link has no URL that a browser follows. The host appears next to the link, and a different host needs confirmation',
      [inline, 'renderer/ui/markdown/safe-link.ts'],
      [
        ...modelTextTests('words, links and images are rendered'),
        ...openLinkTests('shows its host in punycode, where look-alikes differ'),
      ],
    ),
    row(
      'Stream events with unknown names',
      'A stream is data. Unknown events are saved for reading and have no effect',
      ['electron/conversations/stream/answer-parser.ts'],
      [
        ...testsOf('test/gateway/faults/streams.test.ts')(
          'F75: an error event ends the stream, and the earlier text stays',
        ),
        ...sourceTests('no text becomes markup or code'),
      ],
    ),
    row(
      'A media file that uses up the time or memory of its reader',
      'Workers read media files, with limits. A file that reached a limit is saved and not read again automatically. Counts in a header are checked against the file size',
      [
        'electron/workers/worker-pool.ts',
        'electron/workers/media-files/crash-marks.ts',
        'electron/media/mp4-tables-fit.ts',
      ],
      [
        ...testsOf('test/gateway/faults/hostile-media.test.ts')(
          'results that try to hang or fill the program end with a message, and other runs continue',
          'a result that crashes its worker is stored unchanged, is not measured again at a start, and is measured again on request',
          'a result that was being measured at a kill is measured once more, and then stored unchanged',
        ),
        ...testsOf('test/unit/electron/workers/worker-pool.test.ts')(
          'an endless job is stopped, while other jobs continue beside and after it',
        ),
      ],
    ),
    row(
      'Text inside a media file: XML with entities, endless graphs, hidden characters',
      'A worker reads single blocks of the file, with limits of size and count. XML with a document type is refused, and XML above the limits of length, depth and elements, before it is parsed. Characters that hide or reorder text are removed from prompts and names; the viewed text is shown as text',
      ['electron/media/metadata/guarded-xml-parser.ts', 'electron/media/metadata/read-exif-xmp-and-iptc.ts'],
      [
        ...testsOf('test/unit/electron/media/metadata/guarded-xml-parser.test.ts')(
          'with a document type is refused before it is parsed: %s',
          'with great depth is refused before it is parsed: %s',
          'with many elements or attributes is refused before it is parsed',
        ),
        ...testsOf('test/unit/electron/media/metadata/hostile-texts-of-files.test.ts')(
          'XML with %s is skipped quickly',
          'a graph of cycles, and one whose nodes refer to all others, ends',
          'characters that hide or reorder text are removed from the settings, and names are one short line',
          'any damage causes no error',
        ),
      ],
    ),
    row(
      'An XMP sidecar of another program: XML with entities, a link, values beyond every limit',
      'A worker reads the file, with limits of size, depth and time, and without following links. Each value is checked like a typed one; a value that the library can’t store is reported and stays in the file. A file that is no XMP is never replaced',
      [
        'electron/media/metadata/xmp-sidecar/update-xmp-sidecar-file.ts',
        'electron/media/metadata/xmp-sidecar/compare-xmp-values.ts',
      ],
      [
        ...testsOf('test/unit/electron/media/metadata/xmp-sidecar/update-xmp-sidecar.test.ts')(
          '%s is refused',
          'values that the library can’t store are named and stay in the file',
        ),
        ...testsOf('test/gateway/library/xmp-sidecars.test.ts')('in hostile files change nothing, and the files stay'),
      ],
    ),
    row(
      'Content Credentials that crash their reader, fetch a URL or claim a false signer',
      'A worker without `fetch` reads them, with limits of size, time and memory, and both network features of the library are off. A signer is trusted only through a file of the user. All texts are cut and lose hidden characters',
      [
        'electron/media/credentials/read-content-credentials.ts',
        'electron/media/credentials/credentials-of-report.ts',
        'electron/workers/media-files/media-file-worker.ts',
      ],
      [
        ...testsOf('test/unit/electron/media/credentials/read-content-credentials.test.ts')(
          'of %s are tampered after any change of the media',
          'any damage causes no error',
          'at a URL are not fetched',
          'are read in a thread without fetch',
          'end the thread if the library ends unexpectedly',
          'are verified in a worker with limits, and a file that is too large is not read',
        ),
      ],
    ),
    row(
      'Names and sidecars that point outside the library',
      'The program names all files; of the name of an imported file it takes only what is safe on every system. Sidecars are parsed, and their paths are checked',
      ['shared/library/name-template.ts'],
      [
        ...testsOf('test/unit/electron/http/download/addresses.test.ts')(
          'file names are made of the parts of the program, whatever the name of a model',
        ),
        ...testsOf('test/gateway/maintenance/hostile-library.test.ts')(
          'F51: with hostile names and sidecars, nothing is written outside the library, and nothing outside is served',
        ),
        ...testsOf('test/gateway/library/import.test.ts')(
          'F51: an imported file keeps its name as far as every system allows, and stays in the library',
        ),
      ],
    ),
  ],
};
