import type { Mutation } from './mutation.ts';

const accessTests = ['test/gateway/mcp/mcp-access.test.ts'];
const limitTests = ['test/gateway/mcp/mcp-limits.test.ts'];
const questionTests = ['test/gateway/mcp/mcp-questions.test.ts'];
const untrustedTextTests = ['test/gateway/mcp/mcp-untrusted-texts.test.ts'];
const requestCheck = 'electron/mcp/check-mcp-request.ts';
const starter = 'electron/mcp/tools/run-starter.ts';

/** Mutations of the guards against clients of the Model Context Protocol. */
export const mcpMutations: readonly Mutation[] = [
  {
    guard: 'a rebound host name reaches no MCP client',
    file: requestCheck,
    from: "if (!hosts.includes(headers.host ?? '')) {",
    to: "if (hosts.includes('never')) {",
    tests: accessTests,
  },
  {
    guard: 'another user of the computer is no MCP client',
    file: requestCheck,
    from: 'if (!isSameUser(socket)) {',
    to: 'if (port === 0) {',
    tests: ['test/unit/electron/mcp/check-mcp-request.test.ts'],
  },
  {
    guard: 'a page in a browser is no MCP client',
    file: requestCheck,
    from: "if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) {",
    to: "if (headers.origin === 'never') {",
    tests: accessTests,
  },
  {
    guard: 'a request without the token of an MCP client is refused',
    file: 'electron/mcp/client-tokens.ts',
    from: 'return found[0];',
    to: 'return found[0] ?? clients[0];',
    tests: accessTests,
  },
  {
    guard: 'the session of an MCP client belongs to it alone',
    file: 'electron/mcp/mcp-http-server.ts',
    from: 'if (session?.clientId !== client.id)',
    to: 'if (!session)',
    tests: accessTests,
  },
  {
    guard: 'the sessions of an MCP client are bounded',
    file: 'electron/mcp/mcp-http-server.ts',
    from: 'end(sessionsOf(clientId).slice(0, -mostSessionsOfClient));',
    to: 'end(sessionsOf(clientId).slice(mostSessionsOfClient));',
    tests: accessTests,
  },
  {
    guard: 'the MCP server is off until the user turns it on',
    file: 'electron/mcp/client-access.ts',
    from: 'if (!settings.current().mcp.isOn)',
    to: 'if (settings.current().mcp.port === 0)',
    tests: accessTests,
  },
  {
    guard: 'the command for MCP clients connects only to a program with a window',
    file: 'electron/command-line/commands/mcp.ts',
    from: 'if (program.isOfCommand) {',
    to: 'if (!program.isConnected) {',
    tests: ['test/gateway/mcp/mcp-command.test.ts'],
  },
  {
    guard: 'an MCP client without permission starts no runs',
    file: 'electron/mcp/client-access.ts',
    from: "isFree ? client.free : client.runs !== 'no'",
    to: 'isFree ? client.free : true',
    tests: ['test/gateway/mcp/mcp-tools.test.ts'],
  },
  {
    guard: 'the user confirms the runs of an MCP client',
    file: starter,
    from: "if (client.runs === 'ask') {",
    to: "if (client.name === '') {",
    tests: questionTests,
  },
  {
    guard: 'a question without an answer denies the runs',
    file: 'electron/mcp/tools/run-questions.ts',
    from: 'end(notAnswered)',
    to: 'end(undefined)',
    tests: questionTests,
  },
  {
    guard: 'a cancelled call of an MCP client sends nothing',
    file: 'electron/mcp/tools/run-questions.ts',
    from: "signal.addEventListener('abort', handleAbort);",
    to: 'void handleAbort;',
    tests: questionTests,
  },
  {
    guard: 'a cancelled call of an MCP client sends no further runs',
    file: starter,
    from: "if (signal.aborted) return 'The call was cancelled.';",
    to: '',
    tests: limitTests,
  },
  {
    guard: 'the charges of an MCP client stay below its limit',
    file: starter,
    from: 'used.charges + added.charges > charges',
    to: 'added.charges > charges',
    tests: limitTests,
  },
  {
    guard: 'an answer about runs applies to the connection of the question',
    file: starter,
    from: 'JSON.stringify(connections.destination()) === JSON.stringify(destination)',
    to: "JSON.stringify(destination) !== ''",
    tests: questionTests,
  },
  {
    guard: 'an MCP client without permission sends no more runs of a call',
    file: starter,
    from: 'const { id, runs } = current();',
    to: 'const { id, runs } = client;',
    tests: questionTests,
  },
  {
    guard: 'the key of a call is stored before its runs are sent',
    file: starter,
    from: 'if (earlier) return repeated(earlier, runs, hash);',
    to: 'if (earlier && hash === earlier.key) return repeated(earlier, runs, hash);',
    tests: ['test/gateway/mcp/mcp-repeated-calls.test.ts'],
  },
  {
    guard: 'invisible characters in texts for MCP clients are escaped',
    file: 'electron/mcp/tools/tool-answer-text.ts',
    from: 'return escapeInvisible(redact(JSON.stringify(data, null, 1)));',
    to: 'return redact(JSON.stringify(data, null, 1));',
    tests: untrustedTextTests,
  },
  {
    guard: 'texts for MCP clients contain no key and no path of a folder',
    file: 'electron/mcp/tools/tool-answer-text.ts',
    from: 'redact(JSON.stringify(data, null, 1))',
    to: 'JSON.stringify(data, null, 1)',
    tests: untrustedTextTests,
  },
  {
    guard: 'the name of an MCP client has no characters that hide or reorder text',
    file: 'shared/mcp/mcp-client.ts',
    from: ".replace(hiddenCharacters, '')",
    to: '',
    tests: accessTests,
  },
];
