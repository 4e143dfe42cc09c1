import type { Mutation } from './mutation.ts';

const link = 'shared/util/check-link.ts';
const linkTest = 'test/unit/electron/host/open-external-link.test.ts';
const follow = 'electron/http/download/follow-link.ts';
const saveResults = 'test/gateway/tasks/save-results.test.ts';
const connection = 'test/gateway/connections/connection.test.ts';
const addresses = 'test/unit/electron/http/download/addresses.test.ts';
const downloads = 'test/gateway/tasks/downloads.test.ts';
const requests = 'test/gateway/request-log/request-log.test.ts';
const updates = 'test/gateway/updates/updates.test.ts';
const redactTest = 'test/unit/security/redact.test.ts';

/** Mutations of the guards that protect the key, and that treat links and answers only as data. */
export const coreMutations: readonly Mutation[] = [
  {
    guard: 'only the web and mail are opened',
    file: link,
    from: 'if (!/^(https?:\\/\\/[^/]|mailto:[^/])/i.test(typed)) {',
    to: 'if (/^(file|javascript):/i.test(typed)) {',
    tests: [linkTest],
  },
  {
    guard: 'Couldn’t open a link with hidden characters is',
    file: link,
    from: "if (hasInvisible(typed) || typed.includes('\\\\')) {",
    to: "if (typed.includes('\\\\')) {",
    tests: [linkTest],
  },
  {
    guard: 'Couldn’t open a link with a name in front of its host is',
    file: link,
    from: "if (url.username !== '' || url.password !== '') {",
    to: "if (url.password !== '') {",
    tests: [linkTest],
  },
  {
    guard: 'Couldn’t open a link without bounds is',
    file: link,
    from: 'const longest = 2048;',
    to: 'const longest = 2_048_000;',
    tests: [linkTest],
  },
  {
    guard: 'what the check refused never reaches the system',
    file: 'electron/host/open-external-link.ts',
    from: 'if (!checked.ok) throw new ProblemError(checked.problem);',
    to: 'if (!checked.ok) return host.openLink(typed);',
    tests: [linkTest],
  },
  {
    guard: 'the key leaves the environment',
    file: 'electron/shell/command-line.ts',
    from: "delete environment['TRIPTYCH_API_KEY'];",
    to: '',
    tests: ['test/unit/electron/shell/command-line.test.ts'],
  },
  {
    guard: 'a key belongs to one origin',
    file: 'electron/connections/read-connection-keys.ts',
    from: 'await this.#options.vault.read(this.nameOf(destination))',
    to: 'await this.#options.vault.read(this.nameOf(this.#inUse.destination() ?? destination))',
    tests: [connection],
  },
  {
    guard: 'an id or path of others never moves a request to another host',
    file: 'electron/http/gateway/gateway-client.ts',
    from: 'if (/^\\/(?!\\/)[\\x21-\\x5b\\x5d-\\x7e]*$/.test(path)) return path;',
    to: 'if (path) return path;',
    tests: ['test/gateway/security/gateway-paths.test.ts'],
  },
  {
    guard: 'a key in an answer does not come back into our files',
    file: 'electron/http/gateway/gateway-client.ts',
    from: 'return { ...answer, text: redactor.redact(answer.text) };',
    to: 'return answer;',
    tests: [saveResults],
  },
  {
    guard: 'a key is taken out in its encodings as well',
    file: 'electron/util/redact.ts',
    from: 'JSON.stringify(secret).slice(1, -1), ...encoded]',
    to: 'JSON.stringify(secret).slice(1, -1)]',
    tests: [redactTest],
  },
  {
    guard: 'the log of requests holds no key of a header',
    file: 'electron/request-log/request-log.ts',
    from: 'secretHeaders.has(name) ? hide(value) : redactor.redact(value)',
    to: 'value',
    tests: [requests],
  },
  {
    guard: 'the log of requests holds no key of a body',
    file: 'electron/request-log/request-log.ts',
    from: 'const short = redactor.redact(shortenBase64(text));',
    to: 'const short = shortenBase64(text);',
    tests: [requests],
  },
  {
    guard: 'a stream that repeats the key is cleaned of it',
    file: 'electron/conversations/stream/answer-parser.ts',
    from: 'const redacted = holdsSecret ? redact(raw) : raw;',
    to: 'const redacted = raw;',
    tests: ['test/unit/electron/conversations/stream/answer-parser.test.ts'],
  },
  {
    guard: 'the key file is private',
    file: 'electron/shell/key-vault.ts',
    from: '{ mode: 0o600 }',
    to: '{ mode: 0o644 }',
    tests: ['test/unit/electron/shell/key-vault.test.ts'],
  },
  {
    guard: 'a key is written without protection only when a person insists',
    file: 'electron/shell/key-vault.ts',
    from: 'if (options?.unprotected) {',
    to: 'if (protection === undefined) {',
    tests: ['test/unit/electron/shell/key-vault.test.ts'],
  },
  {
    guard: 'result links lead to the web alone',
    file: follow,
    from: "if (url.protocol !== 'https:' && url.protocol !== 'http:') {",
    to: "if (url.protocol === 'file:' && url.host !== '') {",
    tests: [downloads],
  },
  {
    guard: 'result links end somewhere',
    file: follow,
    from: 'const mostRedirects = 5;',
    to: 'const mostRedirects = 50;',
    tests: [downloads],
  },
  {
    guard: 'from a gateway elsewhere no address leads into this computer',
    file: follow,
    from: 'if (isPrivateHost(url.hostname) && !(gatewayIsLocal && isLoopbackHost(url.hostname))) throw isPrivatePlace(url);',
    to: '',
    tests: [addresses],
  },
  {
    guard: 'from a gateway on this computer no address leads into its network',
    file: follow,
    from: '!(gatewayIsLocal && isLoopbackHost(url.hostname))',
    to: '!gatewayIsLocal',
    tests: [addresses],
  },
  {
    guard: 'nor does a name',
    file: 'electron/http/download/block-private-addresses.ts',
    from: 'const allowed = addresses.filter(({ address }) => isAllowed(address, prefixes) || isPlaceholder(address));',
    to: 'const allowed = addresses;',
    tests: ['test/gateway/security/rebound-names.test.ts'],
  },
  {
    guard: 'IPv4 in the spelling of IPv6 is no way round',
    file: 'electron/http/download/block-private-addresses.ts',
    from: 'if (begins([0x20, 0x02])) return [ipv4(bytes.slice(2, 6))];',
    to: '',
    tests: [addresses],
  },
  {
    guard: 'without an update feed nobody is asked',
    file: 'electron/updates/update-checker.ts',
    from: "if (isClosed || feed() === '') return;",
    to: 'if (isClosed) return;',
    tests: [updates],
  },
  {
    guard: 'an update feed is asked once a day at most',
    file: 'electron/updates/update-checker.ts',
    from: 'return sinceLast < 0 ? 0 : Math.max(0, day - sinceLast);',
    to: 'return sinceLast < 0 ? 0 : 0;',
    tests: [updates],
  },
  {
    guard: 'an older version is no update',
    file: 'electron/updates/update-checker.ts',
    from: 'compareVersions(named.version, version) > 0',
    to: 'compareVersions(named.version, version) !== 0',
    tests: [updates],
  },
  {
    guard: 'an update feed is asked at its own host alone',
    file: 'electron/updates/update-checker.ts',
    from: 'staysAtOrigin: true,',
    to: '',
    tests: [updates],
  },
  {
    guard: 'an update feed has an end',
    file: 'electron/updates/update-checker.ts',
    from: 'const mostBytes = 16_384;',
    to: 'const mostBytes = 200_000_000;',
    tests: [updates],
  },
  {
    guard: 'the page of an update is a page of the web',
    file: 'shared/settings/program-update.ts',
    from: ".refine((page) => page.startsWith('https://') && checkLink(page).ok)",
    to: '',
    tests: [updates],
  },
  {
    guard: 'an update feed cannot be asked where anybody on the way could answer',
    file: 'shared/settings/program-update.ts',
    from: "if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return undefined;",
    to: 'return undefined;',
    tests: [updates],
  },
];
