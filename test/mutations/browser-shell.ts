import type { Mutation } from './mutation.ts';

const guard = 'electron/shell/browser/check-request.ts';
const guardTest = 'test/unit/electron/shell/browser/check-request.test.ts';
const server = 'electron/shell/browser/shell-server.ts';
const session = 'electron/shell/browser/session.ts';
const routes = 'electron/shell/browser/routes.ts';
const headers = 'electron/shell/security-headers.ts';
const localSocket = 'electron/local-socket/serve-local-socket.ts';
const socketPath = 'electron/local-socket/socket-path.ts';
const socketPathTest = 'test/gateway/local-socket/socket-path.test.ts';
const localSocketTest = 'test/gateway/local-socket/local-socket.test.ts';
const serverTest = 'test/gateway/shell/browser-server.test.ts';
const sameUser = 'electron/util/same-user-connection.ts';
const sameUserTest = 'test/gateway/security/same-user-connection.test.ts';
const sessionTest = 'test/unit/electron/shell/browser/session.test.ts';

/** Mutations of the guards that keep other pages, programs and users out of the loopback shell. */
export const browserShellMutations: readonly Mutation[] = [
  {
    guard: 'a name that was rebound to this address is turned away',
    file: guard,
    from: 'if (headers.host !== host) return',
    to: 'if (headers.host === undefined) return',
    tests: [guardTest],
  },
  {
    guard: 'only GET, HEAD and POST are answered, so no preflight is',
    file: guard,
    from: 'if (!reads && !acts) return',
    to: "if (method === 'TRACE') return",
    tests: [guardTest],
  },
  {
    guard: 'what the browser says came from another page is turned away',
    file: guard,
    from: "if (site !== undefined && site !== 'same-origin' && site !== 'none') {",
    to: "if (site === 'cross-site') {",
    tests: [guardTest],
  },
  {
    guard: 'what acts names our origin',
    file: guard,
    from: 'acts ? headers.origin !== origin : ',
    to: '',
    tests: [guardTest],
  },
  {
    guard: 'calls need the session',
    file: server,
    from: "if (!session.allows(incoming.headers.cookie)) return refuseUpgrade(socket, '401 Unauthorized');",
    to: '',
    tests: [serverTest],
  },
  {
    guard: 'upgrades pass the same guard',
    file: server,
    from: 'if (refusal) return refuseUpgrade(',
    to: 'if (refusal?.status === 400) return refuseUpgrade(',
    tests: [serverTest],
  },
  {
    guard: 'the server is no proxy',
    file: server,
    from: "if (!incoming.url?.startsWith('/')) return plainResponse(400, 'This server isn’t a proxy.');",
    to: '',
    tests: [serverTest],
  },
  {
    guard: 'a defect is not described to whoever asks',
    file: server,
    from: "return plainResponse(500, 'Triptych had an unexpected error. See the terminal that it runs in for details.');",
    to: 'return plainResponse(500, String(error));',
    tests: [serverTest],
  },
  {
    guard: 'a token is good once',
    file: session,
    from: 'tokens.delete(match);',
    to: '',
    tests: [sessionTest],
  },
  {
    guard: 'the cookie is out of reach of scripts and other sites',
    file: session,
    from: 'Path=/; HttpOnly; SameSite=Strict',
    to: 'Path=/; SameSite=Lax',
    tests: [sessionTest],
  },
  {
    guard: 'a cookie of the right name is not enough',
    file: session,
    from: 'key === name && value !== undefined && isSameSecret(secret, value)',
    to: 'key === name && value !== undefined',
    tests: [sessionTest],
  },
  {
    guard: 'without a session nothing reaches the core',
    file: routes,
    from: 'signedIn ? await handle(request) : null',
    to: 'await handle(request)',
    tests: [serverTest],
  },
  {
    guard: 'the exchange takes JSON alone, which no form can send',
    file: routes,
    from: "if (!/^application\\/json\\b/.test(request.headers.get('content-type') ?? ''))\n    return plainResponse(400, 'This isn’t JSON.');",
    to: '',
    tests: [serverTest],
  },
  {
    guard: 'an address is given for the secret of the data folder',
    file: routes,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: The mutation replaces this text of a source.
    from: 'if (!isSameSecret(`Bearer ${options.controlSecret}`, authorization)) return new Response(null, { status: 401 });',
    to: 'if (authorization === undefined) return new Response(null, { status: 401 });',
    tests: [serverTest],
  },
  {
    guard: 'a request on the socket for commands needs the token',
    file: localSocket,
    from: 'if (!isAllowed(incoming)) return void outgoing.writeHead(401).end();',
    to: '',
    tests: [localSocketTest],
  },
  {
    guard: 'calls on the socket for commands need the token',
    file: localSocket,
    from: "if (!isAllowed(incoming)) return refuseUpgrade(socket, '401 Unauthorized');",
    to: '',
    tests: [localSocketTest],
  },
  {
    guard: 'the socket for commands is private',
    file: localSocket,
    from: "if (platform !== 'win32') chmodSync(place, privateFile);",
    to: '',
    tests: [localSocketTest],
  },
  {
    guard: 'a socket outside of the data folder is in a private folder',
    file: socketPath,
    from: 'return isSocket && (folder',
    to: 'return isSocket || (folder',
    tests: [socketPathTest],
  },
  {
    guard: 'a socket of another user is not trusted',
    file: socketPath,
    from: 'return found.uid === process.getuid?.() && test(found);',
    to: 'return test(found);',
    tests: [socketPathTest],
  },
  {
    guard: 'a socket in a folder that others can open is not trusted',
    file: socketPath,
    from: ' && (found.mode & 0o077) === 0',
    to: '',
    tests: [socketPathTest],
  },
  {
    guard: 'a private folder of a socket is new',
    file: socketPath,
    from: 'mkdtempSync(prefix)',
    to: 'prefix.slice(0, -1)',
    tests: [socketPathTest],
  },
  {
    guard: 'a program that starts replaces the secrets of the earlier one',
    file: 'electron/local-socket/running-program.ts',
    from: 'const starting = { ...running, port: earlier?.port };',
    to: 'const starting = { ...earlier, ...running };',
    tests: [socketPathTest],
  },
  {
    guard: 'a second start sends no request to the port of an earlier program',
    file: 'electron/shell/ask-other-program.ts',
    from: ' || secret === undefined ?',
    to: ' ?',
    tests: [socketPathTest],
  },
  {
    guard: 'a command serves no command with another connection',
    file: localSocket,
    from: "if (!isSameConnection(incoming)) return refuseUpgrade(socket, '409 Conflict');",
    to: '',
    tests: [localSocketTest],
  },
  {
    guard: 'the key is part of the connection of a command',
    file: 'electron/local-socket/command-connection.ts',
    from: 'JSON.stringify([name, key])',
    to: 'JSON.stringify([name])',
    tests: [localSocketTest],
  },
  {
    guard: 'another user of the computer gets no session',
    file: routes,
    from: 'if (!isSameUserConnection(ends))',
    to: 'if (ends.remotePort === 0)',
    tests: [serverTest],
  },
  {
    guard: 'another user of the computer is told apart',
    file: sameUser,
    from: '(user === 0 || user === process.getuid?.())',
    to: 'user >= 0',
    tests: [sameUserTest],
  },
  {
    guard: 'a connection that the system does not list is refused',
    file: sameUser,
    from: 'return user !== undefined && (user',
    to: 'return user === undefined || (user',
    tests: [sameUserTest],
  },
  {
    guard: 'a connection is found by the address of its other end',
    file: sameUser,
    from: 'isOfPort && addressOf(local) === other.address &&',
    to: 'isOfPort &&',
    tests: [sameUserTest],
  },
  {
    guard: 'a connection is found by the address of its own end',
    file: sameUser,
    from: ' && addressOf(remote) === own.address',
    to: '',
    tests: [sameUserTest],
  },
  {
    guard: 'a closed end, which the system lists under root, is refused',
    file: sameUser,
    from: ' && state === established',
    to: ' && state !== undefined',
    tests: [sameUserTest],
  },
  {
    guard: 'the lock of another user counts as held',
    file: 'electron/storage/database/run-lock.ts',
    from: '!isWritable(file) && isWritable(real) ? null :',
    to: '!isWritable(file) && isWritable(real) ? { release: () => {} } :',
    tests: ['test/unit/electron/storage/database/run-lock.test.ts'],
  },
  {
    guard: 'the page loads only what its own shell serves',
    file: headers,
    from: `'default-src': "'none'"`,
    to: `'default-src': '*'`,
    tests: ['test/unit/electron/shell/electron/serve-page-protocol.test.ts'],
  },
  {
    guard: 'pictures come from our own origin',
    file: headers,
    from: `'img-src': "'self' blob:"`,
    to: `'img-src': '* blob:'`,
    tests: ['test/unit/electron/shell/electron/serve-page-protocol.test.ts'],
  },
  {
    guard: 'no text becomes HTML or a script unless the rules let it',
    file: headers,
    from: `'require-trusted-types-for': "'script'",`,
    to: '',
    tests: ['test/unit/electron/shell/electron/serve-page-protocol.test.ts'],
  },
  {
    guard: 'no other page frames ours',
    file: headers,
    from: "'X-Frame-Options': 'DENY',",
    to: '',
    tests: [serverTest],
  },
  {
    guard: 'no other page embeds what we serve',
    file: headers,
    from: "'Cross-Origin-Resource-Policy': 'same-origin',",
    to: '',
    tests: [serverTest],
  },
  {
    guard: 'no file through a link is part of the page',
    file: 'electron/shell/renderer-files.ts',
    from: ' && lstatSync(file).isFile()',
    to: '',
    tests: ['test/unit/electron/shell/electron/serve-page-protocol.test.ts'],
  },
];
