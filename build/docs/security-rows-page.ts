import {
  carrierTests,
  contractInputTests,
  electronCallsTests,
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
const inline = 'renderer/ui/markdown/inline.ts';

export const pagePolicy: SecurityPart = {
  title: 'The page, its policy and its network',
  rows: [
    row(
      'A script, frame, plug-in or base address that is not ours',
      "`script-src 'self'` without exceptions; frames, objects and forms have no source at all",
      [headers],
      pageProtocolTests('has the headers of both shells'),
    ),
    row(
      'Styles',
      "`style-src 'self' 'unsafe-inline'`",
      [headers],
      pageProtocolTests('has the headers of both shells'),
      'Weaker than a policy can be: the component library writes style elements. No text of others becomes a style, and a style can fetch only from our own origin.',
    ),
    row(
      'Text that becomes HTML or a script',
      "`require-trusted-types-for 'script'` with one policy: HTML only where no element can begin, a worker only at an address of ours, a script never",
      [headers, 'renderer/ui/security/trusted-types.ts'],
      [
        ...testsOf('test/unit/renderer/ui/security/trusted-types.test.ts')(
          'text that could is refused: %j',
          'no other does: %j',
        ),
        ...testsOf('test/e2e/trusted-types.spec.ts')('no text becomes HTML or a script in the page'),
      ],
      'Only in browsers that know of it, as Chromium does; the others have the policy without it.',
    ),
    row(
      'A request to any other host',
      'The policy names our own origin only; in Electron every request of the session that is not to it is cancelled as well',
      [headers, 'electron/shell/electron/lock-down.ts'],
      [
        ...lockDownTests('cancels a request to %j', 'lets %j pass'),
        ...sourceTests('the screen asks its own origin alone'),
        ...carrierTests,
      ],
    ),
    row(
      'Dictionaries for spell check',
      'In Electron the checker of macOS alone; elsewhere it is off in the window and in the session, from before the window on, whatever the setting',
      ['electron/shell/electron/spell-checker.ts', 'shared/settings/spell-check.ts'],
      [
        ...testsOf('test/unit/electron/shell/electron/spell-checker.test.ts')(
          'is off on %s from the start, and no setting turns it on',
        ),
        ...testsOf('test/gateway/shell/electron-spelling.test.ts')(
          'on %s is off before there is a window, whatever the setting',
        ),
        ...sourceTests('no dictionary is fetched for spell check'),
      ],
      'In the browser shell the browser has dictionaries of its own and may fetch them. Versions of Electron fetched one also where the window had no checker; the first run in real Electron looks for that.',
    ),
    row(
      'Names looked up ahead, peer connections',
      '`X-DNS-Prefetch-Control: off`, no element that asks for it; in Electron no look at the network by WebRTC',
      [headers, 'electron/shell/electron/lock-down.ts'],
      [
        ...pageProtocolTests('has the headers of both shells'),
        ...lockDownTests('has no frames, redirects, web views, Bluetooth and no look at the network'),
      ],
      'The policy has no word for connecting ahead: were markup of others ever in the page, Chromium could connect to a host of it and say nothing. None gets in.',
    ),
    row(
      'Camera, place, devices and the like',
      'A `Permissions-Policy` that turns them off, beside the handlers of Electron',
      [headers],
      pageProtocolTests('has the headers of both shells'),
    ),
    row(
      'Media that are a page',
      'The type is our own measure of the bytes, with `nosniff` and a policy that sandboxes; SVG and HTML are no results',
      ['electron/media/file-response.ts', 'electron/media/measure-media.ts'],
      [
        ...mediaTests(
          'a file is served whole or in part, with headers that let nothing start',
          'nothing but a known id leads to a file',
        ),
        ...testsOf('test/gateway/tasks/downloads.test.ts')('what is no picture or video is not kept'),
      ],
    ),
  ],
};

export const calls: SecurityPart = {
  title: 'Calls between screen and main',
  rows: [
    row(
      'A call from anything but our page',
      'In Electron the port, in a browser the origin and the session; nothing else is listened to',
      ['electron/shell/electron/serve-contract-calls.ts', server],
      [...electronCallsTests('is not %s'), ...serverTests('are refused %s')],
    ),
    row(
      'A path, an address to fetch or a body from the screen',
      'The contract has ids and intents; files come as bodies, exports have names below one folder',
      ['shared/contract/contract.ts', 'shared/library/zip-download.ts'],
      testsOf('test/gateway/library/zip-downloads.test.ts')(
        'names that would lead out of the folder, and anything else that is no list of files, are refused',
      ),
      'The address of a sound file is fetched on a press, without any key and from public places only: a model needs to be told its length.',
    ),
    row(
      'A page that reads a file which nobody gave it',
      'Electron reads an upload by its path. The page hands over a `File`; only the browser makes one with a path, of what a person chose, dropped or pasted. The preload tells main the path, and the page gets a ticket for one request',
      [
        'electron/shell/electron/preload-file-paths.ts',
        'electron/shell/electron/file-tickets.ts',
        'electron/shell/electron/upload-body.ts',
      ],
      [
        ...givenFileTests(
          'becomes a ticket that opens this file once',
          'opens nothing once the page closed its port',
          'with the ticket "%s" gets nothing',
          'does nothing for %j',
        ),
        ...preloadTests(
          'a file that a person chose arrives in the world of the preload with its path',
          'a file that the page made has no path there, whatever it is called',
        ),
      ],
      'Code that broke out of the engine inside the sandboxed process speaks as the preload and could name any path. Of such a file it gets back what main takes in: an image, a video, a sound or a conversation, and nothing else.',
    ),
    row(
      'An input of another type, of 10 MB, of any depth',
      'Every input is parsed before a handler sees it; whatever comes is malformed or a problem, and main goes on',
      ['electron/api/implement-contract.ts', 'shared/contract/contract.ts'],
      contractInputTests,
    ),
    row(
      'An error that tells too much',
      'One `Problem` with a sentence; the rest of a defect is in the log, under its id',
      ['electron/api/implement-contract.ts'],
      [
        ...testsOf('test/gateway/tasks/save-results.test.ts')(
          'a defect arrives as a sentence with an id, and the log has the rest under it',
        ),
        ...serverTests('tells nothing of a defect'),
      ],
    ),
  ],
};

export const modelOutput: SecurityPart = {
  title: 'What a model writes',
  rows: [
    row(
      'HTML, SVG, event handlers, addresses that run',
      'Parsed to a tree and drawn from a list of elements; no element and no attribute comes from the text',
      [inline, 'renderer/ui/markdown/block-view.tsx'],
      [
        ...modelTextTests('no element and no attribute of what is drawn comes from the text'),
        ...hostileTextTests('no text runs a script or reaches the network, whole or piece by piece'),
        ...sourceTests('nothing becomes markup or code out of text'),
      ],
    ),
    row(
      'A text that is safe whole and not while it streams',
      'One way to draw both, tried whole and piece by piece',
      ['renderer/ui/markdown/block-tail.ts'],
      [
        ...hostileTextTests('no text runs a script or reaches the network, whole or piece by piece'),
        ...testsOf('test/unit/renderer/ui/markdown/streamed-markdown.test.ts')(
          'a text that came %i characters at a time looks as if it had come whole',
        ),
      ],
    ),
    row(
      'A picture whose address tells what was said',
      'Never fetched: a chip names its host, and a press shows the whole address',
      [inline],
      [
        ...modelTextTests(
          'no element and no attribute of what is drawn comes from the text',
          'words, links and images are there all the same',
        ),
        ...carrierTests,
      ],
    ),
    row(
      'A link that leads elsewhere than it says',
      'It has no address that a browser follows; its host stands beside it, and one that differs is asked about',
      [inline, 'renderer/ui/markdown/safe-link.ts'],
      [
        ...modelTextTests('words, links and images are there all the same'),
        ...openLinkTests('has the host in punycode, where look-alikes differ'),
      ],
    ),
    row(
      'Events of a stream with names of their own',
      'A stream is data: unknown events are kept to be read, and do nothing',
      ['electron/conversations/stream/answer-reader.ts'],
      [
        ...testsOf('test/gateway/faults/streams.test.ts')(
          'F75: an error event ends the reading; what came before it stays',
        ),
        ...sourceTests('nothing becomes markup or code out of text'),
      ],
    ),
    row(
      'A media file that takes all time or memory of whoever reads it',
      'Workers read them, with limits; a file that reached one is kept and not read again automatically; counts in a header are checked against its size',
      [
        'electron/workers/worker-pool.ts',
        'electron/workers/measurement/crash-marks.ts',
        'electron/media/mp4-tables.ts',
      ],
      [
        ...testsOf('test/gateway/faults/hostile-media.test.ts')(
          'results that were made to hang or to fill the program end with a sentence, and other runs go on',
          'a result that ends its worker is kept as it came, is not measured again at a start, and is when a person asks',
          'a result that is measured when the program is killed is measured once more, and then kept as it came',
        ),
        ...testsOf('test/unit/electron/workers/worker-pool.test.ts')(
          'a job without end is stopped, while others go on beside it and after it',
        ),
      ],
    ),
    row(
      'Names and sidecars that lead out of the library',
      'Files are named by this program; what stands in a file beside one is parsed and its paths are looked at',
      ['shared/library/name-template.ts'],
      [
        ...testsOf('test/unit/electron/http/download/addresses.test.ts')(
          'names are made of our own parts, whatever a model is called',
        ),
        ...testsOf('test/gateway/maintenance/hostile-library.test.ts')(
          'F51: hostile names and sidecars: nothing is written outside the library, and nothing outside is served',
        ),
        ...testsOf('test/gateway/library/import.test.ts')(
          'F51: whatever a file is called, only names of this program are on the disk',
        ),
      ],
    ),
  ],
};
