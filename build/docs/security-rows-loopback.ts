import {
  guardTests,
  hostilePageTests,
  row,
  type SecurityPart,
  sameUserTests,
  serverTests,
  sessionTests,
  testsOf,
} from './security-row.ts';

const headers = 'electron/shell/security-headers.ts';
const guard = 'electron/shell/browser/check-request.ts';
const server = 'electron/shell/browser/shell-server.ts';
const session = 'electron/shell/browser/session.ts';
const localSocketTests = testsOf('test/gateway/local-socket/local-socket.test.ts');
const socketPathTests = testsOf('test/gateway/local-socket/socket-path.test.ts');
const excluded = serverTests('%s %s %j has the headers that protect against other origins');

export const loopback: SecurityPart = {
  title: 'The browser shell',
  rows: [
    row(
      'Another machine',
      'The server listens only on 127.0.0.1, on a random port',
      [server],
      serverTests('comes only from the loopback address'),
    ),
    row(
      'A host name that was rebound to this machine',
      'Exactly one `Host` is accepted, also for reading. The check runs before any code reads the path',
      [guard],
      [...guardTests('%j is refused, even for reading'), ...excluded, ...hostilePageTests],
    ),
    row(
      'Another page in the same browser',
      'A request with side effects must name our origin. A request that the browser marks as cross-site is refused. Preflight requests are not answered',
      [guard],
      [
        ...guardTests('the origin of an action', 'the origin of a read'),
        ...serverTests('refuses actions from another origin', 'are refused %s'),
        ...hostilePageTests,
      ],
    ),
    row(
      'A person with a copied URL',
      'The token in the URL works for one exchange. Scripts and other sites cannot read the cookie',
      [session, 'electron/shell/browser/routes.ts'],
      [
        ...sessionTests(
          'exchanges a token once for a cookie that scripts cannot read',
          'accepts no other token and no other cookie',
        ),
        ...serverTests('works once, and only for the browser that made it'),
        ...hostilePageTests,
      ],
      'The cookie outlives the program, so that an open page can reconnect. [The decision](decisions/2026-11-21-session-cookie-survives-restart.md) explains why this is no weaker.',
    ),
    row(
      'Another user of this computer',
      'On systems with file modes, the program creates its data folder with 0700. Files in the data folder get 0600, in subfolders with 0700. The same modes apply inside a folder that existed before. An existing data folder keeps its own mode. The person is notified once that others can open the folder, and a button restricts access. Other users can read command lines. So on Linux, the token exchange also asks the system which user owns the connection, whatever address of this computer it comes from. A connection that the system does not list, or that its program closed, is refused',
      [
        'electron/util/same-user-connection.ts',
        'electron/shell/prepare-data-folder.ts',
        'electron/files/private-files.ts',
      ],
      [
        ...sameUserTests,
        ...serverTests('is refused to a connection of an unknown user'),
        ...hostilePageTests,
        ...testsOf('test/gateway/shell/browser-shell.test.ts')(
          'prints one line of JSON with a working URL, keeps its secrets private, and ends cleanly at SIGINT',
        ),
        ...testsOf('test/gateway/shell/private-files.test.ts')(
          'every file that the program writes into a data folder is private with the umask %o',
          'files that an earlier version left open are closed at the start, and foreign files and links stay unchanged',
          'a user is warned once about a data folder that others may read, and can close it',
        ),
      ],
      'Results and their JSON files follow the umask of the process, because people share media on purpose. In a data folder of 0755 with the library inside, other users can read them. Windows has no such modes; the location of the folder decides. macOS and Windows don’t tell the user of a connection. On macOS, another user who reads the command line at the right moment can use the token before the page does; the page then says that its URL was used.',
    ),
    row(
      'Another user, or another local server, that has the session cookie',
      'A request needs only the cookie. Anyone with the cookie can do everything the page can, from any user account of this computer. The owner of the connection is checked only at the token exchange. The cookie is therefore protected: its secret is in a file of 0600, scripts cannot read the cookie, and the program window has its own browser profile',
      [session, 'electron/shell/browser/open-browser-window.ts'],
      [...sessionTests('exchanges a token once for a cookie that scripts cannot read')],
      'Cookies do not distinguish ports. In the default browser, the page shares its cookie with every other server on 127.0.0.1 that the person visits. [The decision](decisions/2026-11-21-session-cookie-survives-restart.md) explains why this stays.',
    ),
    row(
      'A data folder that another user placed next to the program',
      'The folder is not used. The program asks the system for the owner, and the start ends with the reason',
      ['electron/shell/program-location.ts', 'electron/shell/command-line.ts'],
      [
        ...testsOf('test/unit/electron/shell/program-location.test.ts')(
          'reports a portable folder of another user if the system has user ids',
        ),
        ...testsOf('test/unit/electron/shell/command-line.test.ts')(
          'does not use a folder of another user, and reports this',
        ),
      ],
      'Windows has no such check: a user who can create a folder next to the program can also replace the program.',
    ),
    row(
      'A page that frames, embeds or reads our page',
      'No response has a CORS header. Headers refuse framing, embedding and opener access',
      [headers],
      [...excluded, ...hostilePageTests],
    ),
    row(
      'A second start',
      'The second start gets a URL only in exchange for a secret in a private file. A program replaces the secrets of an earlier one as soon as it holds the lock, and until it has its own, nobody asks at the port, which may belong to another user by then',
      [
        'electron/shell/browser/routes.ts',
        'electron/shell/ask-other-program.ts',
        'electron/local-socket/running-program.ts',
      ],
      [
        ...serverTests('gets a URL only with the secret of the lock file'),
        ...socketPathTests('tells no secrets of an earlier program while this one starts'),
      ],
    ),
    row(
      'Another user or program that connects to the socket for commands',
      'Commands connect through a Unix socket or a pipe, never through the network. The socket has the mode 0600 in the data folder. If its path would be too long, it is in a new folder with a random name that only this user can open, in the runtime folder of the user or the temporary folder. A command sends the token only to a socket of its own user in such a place. Every request and connection also needs a token, which is new at each start and only in a private file',
      ['electron/local-socket/serve-local-socket.ts', 'electron/local-socket/socket-path.ts'],
      [
        ...localSocketTests(
          'refuses a request and a connection without the token',
          'is readable only for this user, like the file with the token',
          'sends the token to no program that does not hold the lock',
        ),
        ...socketPathTests(
          'is in a private temporary folder when the path is too long for the system',
          'has no name that another user can take first, and uses nothing that lies there',
          'uses the runtime folder of the system only if it is private',
          'is trusted only as a socket of this user in a private folder',
          'has a random name on Windows',
        ),
      ],
      'Any program of the same user can read the token. Such a program can also read the data folder itself. Windows tells no owner of a pipe: only the random name, which is known while the pipe exists, and the private file protect it.',
    ),
    row(
      'A command that is started with another connection',
      'A command serves other commands only if they have the same URL and the same key. They compare a keyed hash with the token of the socket; the key itself stays in its process, and neither the key nor the hash is on the disk',
      ['electron/local-socket/command-connection.ts', 'electron/local-socket/serve-local-socket.ts'],
      [
        ...localSocketTests(
          'serves no command with another connection',
          'serves a command with the same URL and key, and none with another key',
        ),
        ...testsOf('test/gateway/command-line/commands-at-once.test.ts')(
          'share a connection with the same key, and each run is sent once',
          'share none with another key, another URL or no options',
        ),
      ],
    ),
  ],
};
