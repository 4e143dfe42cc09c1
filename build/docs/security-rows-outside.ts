import { row, type SecurityPart, testsOf } from './security-row.ts';

const openings = 'electron/shell/electron/open-from-outside.ts';
const openedArguments = 'electron/shell/electron/links-and-files-in-arguments.ts';
const openingTests = testsOf('test/gateway/shell/electron-open-from-outside.test.ts');
const argumentTests = testsOf('test/unit/electron/shell/electron/links-and-files-in-arguments.test.ts');

export const outside: SecurityPart = {
  title: 'What is opened from outside',
  rows: [
    row(
      'A link on any web page or in any mail',
      'It turns to a page of the program and does nothing else: no question mark, no fragment, at most two steps below a page that is named in one list. The scheme of the page itself is never registered',
      ['shared/sync/deep-link.ts', openings],
      [
        ...testsOf('test/unit/shared/sync/deep-link.test.ts')('opens nothing for %j'),
        ...openingTests(
          'of a second start turns the page of the first, and sends nothing',
          'that names no page is ignored and logged, and the window comes forward all the same',
        ),
        ...testsOf('test/unit/packaging/opened-from-outside.test.ts')(
          'registers the scheme of links, and never that of the page',
        ),
      ],
    ),
    row(
      'A path or a switch on the command line',
      'Only a whole path of a file with one of our endings is opened; what begins with a dash never is. On Windows a network path is not even looked at, since that signs in at its server',
      [openedArguments, openings],
      [
        ...argumentTests('%s', 'on Windows %s is on a network: %s'),
        ...openingTests(
          'on a network are never looked at on Windows',
          'that cannot be opened are each named with the reason, and the others are not lost',
        ),
      ],
    ),
    row(
      'Another program that claims to be a second start',
      'What it hands over has a schema and a limit, and goes through the same checks',
      [openedArguments, openings],
      openingTests(
        'of a second start that hands over %s opens nothing',
        'given as a relative path by another program are refused',
      ),
    ),
    row(
      'The content of an opened file',
      'It is read by what reads a dropped or a chosen one. The page gets its name, its size and an id, for which main gives tickets for one request each; never the path',
      ['electron/shell/electron/file-tickets.ts', 'electron/shell/electron/serve-page-protocol.ts'],
      [
        ...openingTests(
          'of the first start wait until the page asks, and are answered once',
          'reads a file of presets, again where it has to, and nothing else by a ticket of its own making',
        ),
        ...testsOf('test/unit/electron/shell/electron/file-tickets.test.ts')(
          'the id of a file that was opened from outside becomes a ticket too, another id none',
        ),
      ],
    ),
  ],
};
