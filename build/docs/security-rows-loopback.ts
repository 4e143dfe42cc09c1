import {
  guardTests,
  hostilePageTests,
  row,
  type SecurityPart,
  serverTests,
  sessionTests,
  testsOf,
} from './security-row.ts';

const headers = 'electron/shell/security-headers.ts';
const guard = 'electron/shell/browser/check-request.ts';
const server = 'electron/shell/browser/shell-server.ts';
const session = 'electron/shell/browser/session.ts';
const keptOut = serverTests('%s %s %j has the headers that keep others out');

export const loopback: SecurityPart = {
  title: 'The browser shell',
  rows: [
    row(
      'Another machine',
      'It listens on 127.0.0.1 alone, at a port of chance',
      [server],
      serverTests('comes from the loopback address alone'),
    ),
    row(
      'A name that was rebound to this machine',
      'One exact `Host`, for reading too, before anything looks at the path',
      [guard],
      [...guardTests('%j is turned away, even for reading'), ...keptOut, ...hostilePageTests],
    ),
    row(
      'Another page in the same browser',
      'What acts must name our origin; what the browser says came from elsewhere is refused; nothing answers a preflight',
      [guard],
      [
        ...guardTests('acting', 'reading'),
        ...serverTests('is not enough to act from elsewhere', 'are refused %s'),
        ...hostilePageTests,
      ],
    ),
    row(
      'Someone with a copied address',
      'The token in it is good for one exchange; the cookie is out of reach of scripts and of other sites',
      [session, 'electron/shell/browser/routes.ts'],
      [
        ...sessionTests(
          'trades a token once for a cookie that scripts cannot read',
          'knows no other token and no other cookie',
        ),
        ...serverTests('works once, and for the browser that did it'),
        ...hostilePageTests,
      ],
      'The cookie outlives the program, so that a page that was left open finds it again; docs/decisions says why that is no weaker.',
    ),
    row(
      'Another user of this computer',
      'Where the system has file modes, a data folder that the program makes is 0700, and what it writes there is 0600 in folders of 0700, also in a folder that was there before; such a folder keeps its own mode, the person is told once that others can open it, and a button closes it. On Linux, where everybody sees command lines, the exchange of the token also asks the system whose connection it is',
      [
        'electron/shell/browser/same-user-connection.ts',
        'electron/shell/data-folder.ts',
        'electron/files/private-files.ts',
      ],
      [
        ...guardTests('is told apart by the system'),
        ...hostilePageTests,
        ...testsOf('test/gateway/shell/browser-shell.test.ts')('leaves its secrets readable for this user only'),
        ...testsOf('test/gateway/shell/private-files.test.ts')(
          'whatever the program writes into a data folder is private under the mask %o',
          'what an earlier version left open is closed at the start; what is not ours, and links, stay as they are',
          'a person is told once of a data folder that others may read, and can close it',
        ),
      ],
      'Results and the JSON beside them follow the mask of the process, since people share media on purpose: in a data folder of 0755 with the library inside, other users can read them. On Windows there are no such modes; there the place of the folder decides.',
    ),
    row(
      'Another user, or another local server, that has the session cookie',
      'The cookie is all that a request needs: whoever has it can do what the page can, from any user account of this computer; whose connection it is, is asked at the exchange of the token alone. So the cookie is kept from others: its secret lies in a file of 0600, scripts cannot read it, and the window of the program has a browser profile of its own',
      [session, 'electron/shell/browser/open-browser-window.ts'],
      [...sessionTests('trades a token once for a cookie that scripts cannot read')],
      'Cookies do not tell ports apart: opened in the default browser, the page shares its cookie with every other server on 127.0.0.1 that is visited there. docs/decisions says why this stays.',
    ),
    row(
      'A folder for our data that another user put beside the program',
      'It is not taken for ours: who made it is asked of the system, and the start ends with its reason',
      ['electron/shell/program-location.ts', 'electron/shell/command-line.ts'],
      [
        ...testsOf('test/unit/electron/shell/program-location.test.ts')(
          'a folder that another user made is told apart, where users have numbers',
        ),
        ...testsOf('test/unit/electron/shell/command-line.test.ts')(
          'keeps nothing in a folder that another user made, and says so',
        ),
      ],
      'On Windows nobody is asked: who may make a folder beside the program there may exchange the program as well.',
    ),
    row(
      'A page that frames, embeds or reads ours',
      'No CORS header at all; framing, embedding and opener are refused by header',
      [headers],
      [...keptOut, ...hostilePageTests],
    ),
    row(
      'A second start',
      'It is given an address for a secret in a private file, and for nothing else',
      ['electron/shell/browser/routes.ts', 'electron/shell/browser/running-program.ts'],
      serverTests('is given an address for the secret in the lock file only'),
    ),
  ],
};
