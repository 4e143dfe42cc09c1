import { row, type SecurityPart, sameUserTests, testsOf } from './security-row.ts';

const accessTests = testsOf('test/gateway/mcp/mcp-access.test.ts');
const limitTests = testsOf('test/gateway/mcp/mcp-limits.test.ts');
const questionTests = testsOf('test/gateway/mcp/mcp-questions.test.ts');
const untrustedTextTests = testsOf('test/gateway/mcp/mcp-untrusted-texts.test.ts');
const toolTests = testsOf('test/gateway/mcp/mcp-tools.test.ts');
const requestCheck = 'electron/mcp/check-mcp-request.ts';
const access = 'electron/mcp/client-access.ts';
const starter = 'electron/mcp/tools/run-starter.ts';
const questions = 'electron/mcp/tools/run-questions.ts';
const answerText = 'electron/mcp/tools/tool-answer-text.ts';
const overHttp = accessTests(
  'needs the token, the exact host and no origin, and reaches only one path of the loopback address',
);

const overHttpAsOther = accessTests('of another user of the computer is refused with a valid token, from each address');

export const modelContextProtocol: SecurityPart = {
  title: 'Clients of the Model Context Protocol',
  rows: [
    row(
      'Another machine, a rebound host name, or a page in a browser',
      'The server is off until the user turns it on, and listens only on 127.0.0.1. Exactly one `Host` is accepted. A request with the headers of a browser is refused before its token is read',
      [requestCheck, 'electron/mcp/mcp-http-server.ts'],
      overHttp,
    ),
    row(
      'Another user of this computer',
      'On Linux, the system tells which user owns a connection, whatever address of this computer it comes from, and only this user is served. A connection that the system does not list is refused. A token that another user received at the port while Triptych was closed is of no use to them',
      [requestCheck, 'electron/util/same-user-connection.ts'],
      [
        ...testsOf('test/unit/electron/mcp/check-mcp-request.test.ts')(
          'a request of another user of the computer is refused',
        ),
        ...overHttpAsOther,
        ...sameUserTests,
      ],
      'macOS and Windows don’t tell the user of a connection. There, another user who listens on the port while Triptych is closed can receive a token and use it later. Use the command there if other people use the computer.',
    ),
    row(
      'A program without permission',
      'Each request over HTTP needs the token of a client, also within a session, and a session belongs to one client. A client has at most 10 sessions. Only the hash of a token is stored. The command connects through the private socket of the program, and its client needs the permission of the user. A refused name is listed in a bounded list, without characters that hide or reorder text',
      ['electron/mcp/client-tokens.ts', access, 'shared/mcp/mcp-client.ts'],
      [
        ...overHttp,
        ...accessTests(
          'can’t use the session of another client',
          'that opens many sessions ends only the oldest ones of its own client',
          'with an old token is refused after a new one was created, and no token is stored',
          'is refused with a sentence, and is listed with a clean name',
          'can’t fill the list',
          'has no access while the server is off, and after it was removed',
        ),
      ],
      'A program of the same user can state the name of another client to the command. It could also read the files of Triptych. [The decision](decisions/2026-11-27-mcp-clients-need-permission.md) explains the boundary.',
    ),
    row(
      'A client that causes charges',
      'A run starts only after the user allowed it in the window, or below the limit of the day. Without a window or an answer, and after a cancelled call, nothing is sent. The answer applies to the connection and the runs that the dialog showed. The permission is checked again before each run. The charges of a day are counted in the database, one check after the other, and budgets apply',
      [questions, starter],
      [
        ...questionTests(
          'starts runs after the user allowed them in the window',
          'asks with the values, the images and the shot of a run',
          'sends nothing when the user denies the runs',
          'sends nothing without an answer in time, and without a window',
          'sends nothing when it cancels its call, even if the user allows the runs afterwards',
          'sends nothing when its connection over HTTP ends, even if the user allows the runs afterwards',
          'sends nothing when the connection changed while the question was open',
          'sends nothing when the user %s while the question was open',
          'sends nothing when the user forbids its runs while the first one is being sent',
        ),
        ...limitTests(
          'starts runs up to its charges for the day, also after a restart',
          'sends no further run of a call that it cancels',
          'starts runs at the same moment only up to its charges',
          'is stopped by its amount, and by a budget of the user',
        ),
      ],
    ),
    row(
      'A call that arrives twice',
      'The key of a call is stored before its first run is sent, and the intention of each run with the run. A second call with this key returns the runs of the first one and sends nothing, also after a crash',
      [starter, 'electron/storage/mcp-start-store.ts', 'electron/storage/intent-store.ts'],
      testsOf('test/gateway/mcp/mcp-repeated-calls.test.ts')(
        'with the same key starts nothing, also at the same moment and after a restart',
        'with the same key over two connections at the same moment starts each run once',
        'with the key of a call that a crash interrupted %s starts nothing',
      ),
    ),
    row(
      'Instructions for a model in a prompt, a name, a note or an answer of the gateway',
      'No text starts anything: only calls do, with the permission of their client. Texts of others are members of `untrusted` in JSON, and a sentence before them says that they are data. Invisible characters are escaped. Names of resources contain no text of others',
      [answerText, 'electron/mcp/tools/entity-facts.ts'],
      untrustedTextTests('a prompt with instructions starts nothing, and comes back marked as untrusted'),
    ),
    row(
      'An answer that reveals the key, a path or a link',
      'Answers contain ids and names of files. Images are encoded again, without metadata. Keys, the paths of the folders and the queries of links are removed from every text',
      ['electron/mcp/call-handler.ts', 'electron/support/redact-text.ts'],
      [
        ...toolTests(
          'results are found, shown, compared and used as inputs, without paths and links',
          'every call is in the request log, with its arguments and its outcome, and without the key',
        ),
        ...untrustedTextTests('the key and the paths of folders are removed from texts of others'),
      ],
    ),
  ],
};
