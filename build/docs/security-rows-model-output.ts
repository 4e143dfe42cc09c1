import {
  exfiltrationTests,
  hostileTextTests,
  modelTextTests,
  openLinkTests,
  row,
  type SecurityPart,
  sourceTests,
  testsOf,
} from './security-row.ts';

const inline = 'renderer/ui/markdown/render-inline-tokens.ts';

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
        'electron/workers/media-files/crash-loop-guard.ts',
        'electron/media/are-mp4-tables-within-file.ts',
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
        'electron/media/metadata/xmp-sidecar/update-xmp-sidecar.ts',
      ],
      [
        ...testsOf('test/unit/electron/media/metadata/xmp-sidecar/update-xmp-sidecar.test.ts')(
          '%s is refused',
          'values that the library can’t store are named and stay in the file',
        ),
        ...testsOf('test/gateway/library/xmp-sidecars.test.ts')(
          'changes nothing for hostile files, which stay, and reads the others',
        ),
      ],
    ),
    row(
      'Content Credentials that crash their reader, fetch a URL or claim a false signer',
      'A worker without `fetch` reads them, with limits of size, time and memory, and both network features of the library are off. No signer is trusted. All texts are cut and lose hidden characters',
      [
        'electron/media/credentials/read-content-credentials.ts',
        'electron/media/credentials/parse-content-credentials-report.ts',
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
      ['shared/util/file-name-template.ts'],
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
