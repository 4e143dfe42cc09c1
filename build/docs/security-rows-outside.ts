import { row, type SecurityPart, testsOf } from './security-row.ts';

const openings = 'electron/shell/electron/open-from-outside.ts';
const openedArguments = 'electron/shell/electron/links-and-files-in-arguments.ts';
const openingTests = testsOf('test/gateway/shell/electron-open-from-outside.test.ts');
const argumentTests = testsOf('test/unit/electron/shell/electron/links-and-files-in-arguments.test.ts');

export const outside: SecurityPart = {
  title: 'Links and files from outside',
  rows: [
    row(
      'A link on a web page or in an email',
      'The link opens a page of the program and does nothing else. The link has no question mark and no fragment, and at most two path segments below a page from one list. The scheme of the page itself is never registered',
      ['shared/sync/deep-link.ts', openings],
      [
        ...testsOf('test/unit/shared/sync/deep-link.test.ts')('a deep link opens nothing for %j'),
        ...openingTests(
          'of a second start opens its page in the first window, and sends nothing',
          'without a valid page is ignored and logged, and the window still comes forward',
        ),
        ...testsOf('test/unit/packaging/opened-from-outside.test.ts')(
          'the package registers the scheme of links, and never that of the page',
        ),
      ],
    ),
    row(
      'A path or a switch on the command line',
      'Only the absolute path of a file with one of our extensions is opened. An argument that begins with a dash is never opened. On Windows, a network path is not even accessed, because access would sign in to its server',
      [openedArguments, openings],
      [
        ...argumentTests('opens the right links and files of the arguments: %s', 'on Windows %s is on a network: %s'),
        ...openingTests(
          'on a network are never read on Windows',
          'that cannot be opened are each named with the reason, and the others are opened',
        ),
      ],
    ),
    row(
      'Another program that claims to be a second start',
      'The passed data has a schema and a size limit, and passes the same checks',
      [openedArguments, openings],
      openingTests(
        'of a second start that passes %s opens nothing',
        'with a relative path from another program are refused',
      ),
    ),
    row(
      'The content of an opened file',
      'The same code reads opened, dropped and chosen files. The page gets the file’s name, size and an ID, never the path. For the ID, the main process issues tickets for one request each',
      ['electron/shell/electron/file-tickets.ts', 'electron/shell/electron/serve-page-protocol.ts'],
      [
        ...openingTests('of the first start wait until the page asks, and are passed once'),
        ...testsOf('test/gateway/shell/electron-page-receives-files.test.ts')(
          'reads a preset file, repeatedly if necessary, and nothing else with a forged ticket',
        ),
        ...testsOf('test/unit/electron/shell/electron/file-tickets.test.ts')(
          'can be the id of a file that was opened from outside, and another id is refused',
        ),
      ],
    ),
    row(
      'A review that a client sent back',
      'The file has a schema and limits of size, count and text length. It never changes the user’s own picks, ratings, notes and shots, and its texts are shown as text',
      ['shared/reviews/client-review.ts', 'electron/comparisons/client-review-calls.ts'],
      [
        ...testsOf('test/unit/shared/reviews/read-client-review.test.ts')(
          'that is cut off at any place is refused with a sentence',
          'that is %s is refused',
          'with %s is refused, and the sentence names the value',
        ),
        ...testsOf('test/gateway/comparisons/client-reviews.test.ts')(
          'a review of another comparison is refused, and the sentence names the right one',
        ),
        ...testsOf('test/unit/shared/reviews/project-review.test.ts')(
          'that is cut off at any place is refused with a sentence',
          'that is %s is refused',
          'with %s is refused, and the sentence names the value',
        ),
        ...testsOf('test/gateway/projects/project-reviews.test.ts')(
          'a review of another project is refused, and the sentence names the right one',
        ),
        ...testsOf('test/e2e/project-client-page.spec.ts')(
          'a client reviews the page of a project, and the review appears beside the shots',
        ),
        ...testsOf('test/e2e/client-review.spec.ts')(
          'a client reviews the exported page with the keyboard, and the review appears beside the own marks',
        ),
      ],
    ),
    row(
      'A model file that names another host, leaves its path or contains code',
      'A model file is data of a strict schema. A path has no scheme, host, query, parent folder or encoded character, and the task ID is a whole segment. Unknown names, inherited names, names of Windows devices, links, a linked folder and files outside the folder are refused. Main checks every file itself, and a window sends the ID of a model only',
      [
        'shared/models/model-files/read-model-file.ts',
        'shared/models/model-files/read-model-file.ts',
        'electron/model-files/read-model-folder.ts',
      ],
      [
        ...testsOf('test/unit/shared/models/model-files/read-model-file.test.ts')(
          'a hostile model file is refused with place and reason:',
        ),
        ...testsOf('test/gateway/model-files/model-files.test.ts')(
          'a model file is never read or written outside its folder',
          'a folder of model files that is a link is not read, and nothing is written through it',
          'a name that Windows reserves for a device is no name of a file or a model',
          'a file that names another host is refused from the folder and from the window',
        ),
      ],
    ),
    row(
      'A watch folder that leads into other folders, or a file that is swapped while it is imported',
      'A folder of the system, the library or the data folder, and a folder that contains one of them, is refused by its real path, also when it becomes such a folder later. Links are not followed. A file is opened without following links, its real path is compared after that, and it may not change until its last byte is read. It is only read, and its content is measured in a worker',
      [
        'electron/library/watch-folders/watch-folder-service.ts',
        'electron/library/watch-folders/open-watched-file.ts',
        'electron/library/watch-folders/list-watched-files.ts',
      ],
      [
        ...testsOf('test/gateway/library/watch-folder-states.test.ts')(
          'folders of the program and of the system are refused with a sentence',
          'a folder that became a link to another place is not read',
        ),
        ...testsOf('test/gateway/library/watched-files.test.ts')(
          'hidden and temporary files, links and other types are passed over',
        ),
        ...testsOf('test/gateway/library/watch-folders.test.ts')(
          'new files are imported byte for byte, also from new subfolders, and the originals stay as they are',
        ),
        ...testsOf('test/unit/electron/library/watch-folders/open-watched-file.test.ts')(
          'a file that %s is not read to its end',
        ),
      ],
    ),
    row(
      'A file of the library that another program would run',
      'Only an image or video is opened, by its name and its content. A program gets the file as one argument, without a shell. Programs that run files, and programs in the library, the data folder or a watch folder, are refused, also when they were replaced. In Electron, only the file dialog names a program',
      [
        'electron/library/open-with/open-programs.ts',
        'electron/library/open-with/check-program.ts',
        'electron/shell/system-commands.ts',
      ],
      [
        ...testsOf('test/gateway/library/open-with.test.ts')(
          'a file that is no image or video by its name and its content is never opened',
          'a program that would run the file, and a file of the library, are refused as programs',
          'a program that was replaced since it was added is checked again',
          'only a program is accepted on Windows, and a bundle of macOS is one',
          'a shell with a file dialog takes the program from the dialog only',
        ),
        ...testsOf('test/unit/electron/shell/browser/open-browser-window.test.ts')(
          'passes a file to a program as one argument',
        ),
        ...testsOf('test/unit/security/forbidden-code.test.ts')(
          'one function opens links, and no function opens foreign files',
        ),
      ],
    ),
  ],
};
