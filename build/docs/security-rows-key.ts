import {
  canaryTests,
  certificateTests,
  connectionTests,
  createTests,
  downloadTests,
  extraHeaderTests,
  fuseTests,
  gatewayPathTests,
  keyTests,
  manyConnectionTests,
  protectionTests,
  proxySignInTests,
  reboundNameTests,
  redactTests,
  requestTests,
  row,
  type SecurityPart,
  saveResultTests,
  sourceTests,
  supplyTests,
  testsOf,
  vaultTests,
  workflowTests,
} from './security-row.ts';

// biome-ignore lint/suspicious/noTemplateCurlyInString: The name of the test contains this text.
const nowhere = keyTests('a key ${way} is in no file, no storage of the page and no traffic of the page');

export const theKey: SecurityPart = {
  title: 'The key',
  rows: [
    row(
      'The key reaches the page',
      'No call and no event contains the key; the page only learns whether a key exists',
      ['shared/contract/contract.ts', 'electron/connections/connections.ts'],
      [
        ...nowhere,
        ...canaryTests,
        ...saveResultTests('the key is in no file, no event and no answer, even if the gateway repeats it'),
      ],
    ),
    row(
      'The key is sent to another host',
      'A key belongs to one origin. Another base URL needs its own key, redirects are refused, and no ID or path can redirect a request',
      ['electron/http/gateway/gateway-client.ts', 'electron/connections/connections.ts'],
      [
        ...connectionTests('a key is sent only to its own gateway'),
        ...createTests('a redirect is refused, and nothing is sent to its target'),
        ...gatewayPathTests('no path leads a request with the key to another host'),
      ],
    ),
    row(
      'A secret extra header of a connection is protected less than the key',
      'The key vault stores the value for the URL it was entered for. The settings store the header name. The request log hides the values of all extra headers',
      ['electron/connections/extra-header-store.ts', 'electron/request-log/request-log.ts'],
      [
        ...extraHeaderTests(
          'extra headers are sent with creates and polls, and secret values are in no settings, window or log',
          'a stored secret header stays without new input, goes to no other URL, and is deleted with its header',
        ),
      ],
    ),
    row(
      'The key is sent over another connection',
      'Each connection has its own key, even if two connections share a URL. A task is polled over the connection that started the task',
      ['electron/connections/stored-key-names.ts', 'electron/connections/gateway-list.ts'],
      [
        ...manyConnectionTests(
          'each run uses its own connection and key, even if another connection is selected meanwhile',
        ),
        ...manyConnectionTests(
          'two accounts at one gateway have separate keys, and a refusal of one key does not affect the other',
        ),
      ],
    ),
    row(
      'The key is sent with a download',
      'The downloader has no access to a key. The downloader follows at most five redirects, only to the web',
      ['electron/http/download/follow-link.ts'],
      [
        ...downloadTests('F42: at most five redirects are followed, only to the web, and never with a secret'),
        ...sourceTests('one service returns the key, and only to the gateway client'),
      ],
    ),
    row(
      'An attacker on the network reads the key',
      'TLS trusts the issuers from Node, from the system and from one file of the person. A failed check cannot be skipped. A removed issuer is not trusted through the cache of an earlier connection. No worker connects',
      [
        'electron/http/certificates/trust-certificates.ts',
        'electron/http/certificates/read-certificates.ts',
        'electron/http/proxies/proxy-connector.ts',
      ],
      [
        ...certificateTests(
          'F9: an issuer that the system trusts is trusted',
          'F9: a certificate file of the settings is trusted from its selection until its removal',
          'F9: a removed issuer is not trusted through a resumed TLS session',
        ),
        ...testsOf('test/unit/security/workers-reach-nothing.test.ts')('no worker connects to anything'),
      ],
      'Anyone who can add to the system’s certificate store can read the traffic. So can the owner of the private key of an issuer that the person chose. Some companies do this. Settings show a warning next to the file.',
    ),
    row(
      'A proxy sees the key, or receives the password of another proxy',
      'Each connection has a tunnel with TLS inside. The key vault stores user name and password for the proxy that requested them. They are sent only to that proxy, and never again after a refusal. No log, file or bundle contains them',
      [
        'electron/http/proxies/proxy-logins.ts',
        'electron/http/proxies/proxy-connector.ts',
        'electron/http/proxies/socks-tunnel.ts',
      ],
      [
        ...testsOf('test/gateway/faults/proxy.test.ts')(
          'F60: behind a proxy everything uses tunnels, a create has its own, and the proxy never receives the key',
        ),
        ...proxySignInTests(
          'F60: a proxy sign-in is requested once, saved only in the vault, and used also in the next run',
          'F60: a refused sign-in is sent once and requested again',
          'F60: only a proxy that requested a sign-in receives one, and only with supported characters',
        ),
      ],
      'A gateway at http:// has no TLS inside the tunnel. If the connection to the proxy has no TLS, `Basic` and SOCKS send the password in clear text. The dialog shows a warning.',
    ),
    row(
      'A result link points to this computer or its network',
      'Refused if the gateway is remote. The check uses the IP address of the actual connection',
      ['electron/http/download/block-private-addresses.ts'],
      testsOf('test/unit/electron/http/download/addresses.test.ts')(
        'addresses of this computer, of its network and reserved ones are not public',
        'F42: no link of a remote gateway leads to this computer, not even by a name or a redirect',
      ).concat(reboundNameTests),
    ),
    row(
      'The key is in a log, an export or an error',
      'The key’s value is redacted, in every encoding it may have, from logs, responses, streams and copies',
      ['electron/util/redact.ts', 'electron/log/open-log.ts', 'electron/request-log/request-log.ts'],
      [
        ...redactTests('each encoding of a key is removed', 'ordinary words stay unchanged'),
        ...requestTests('the log survives a restart, drops old requests for newer ones, and never contains a key'),
        ...testsOf('test/unit/electron/conversations/stream/answer-parser.test.ts')(
          'in chunks of %s a key is always removed, at any position',
        ),
        ...testsOf('test/e2e/request-log.spec.ts')(
          'the request log opens a create of 5 MB and a stream of thousands of frames immediately, and no export contains the key',
        ),
      ],
      'If another program encoded the key together with other text, the Base64 differs and is not recognized. A search for those forms would slow a stream by a third.',
    ),
    row(
      'The key is on the disk',
      'Encrypted by the system. Without system encryption, the key stays in memory, or in a private file if the person insists',
      ['electron/shell/key-vault.ts', 'electron/shell/electron/key-encryption.ts'],
      [
        ...vaultTests(
          'holds a key in memory and writes nothing',
          'writes a key only if the user insists, into a private file',
        ),
        ...protectionTests('is Linux with the printed password, which only looks like protection'),
        ...testsOf('test/gateway/security/canary-unsent.test.ts')(
          'a sweep that is killed with unsent runs leaves no key in the database, its journal, the log or any other file',
        ),
      ],
    ),
    row(
      'A stored key cannot be read',
      'The stored key is not deleted: the key store may only be locked',
      ['electron/shell/key-vault.ts'],
      vaultTests('keeps an unreadable key, because the key store may only be locked'),
    ),
    row(
      'The key is in the environment of child processes',
      'The key is removed from the environment before any other step. The key is never on a command line',
      ['electron/shell/command-line.ts'],
      [
        ...testsOf('test/unit/electron/shell/command-line.test.ts')(
          'is removed, so that programs started later do not inherit it',
        ),
        ...canaryTests,
      ],
    ),
  ],
};

export const supplyChain: SecurityPart = {
  title: 'Third-party code',
  rows: [
    row(
      'A version other than the tested one',
      'Exact versions, one lock file with a hash for every package, `npm ci`',
      ['package.json', 'package-lock.json', '.npmrc'],
      supplyTests('every version is exact, and npm keeps it so', 'every installed package is the locked one'),
    ),
    row(
      'An install script of a package',
      'Packages that may run install scripts are listed by name',
      ['package.json'],
      supplyTests('packages with install scripts are listed by name'),
    ),
    row(
      'More packages than a person can review',
      'Few packages are part of the program. Each has a reason and a license that permits distribution',
      ['docs/dependencies.md'],
      supplyTests(
        'few packages are part of the program, each with its reason',
        'every license in the program allows distribution',
      ),
    ),
    row(
      'A changed build action',
      'Actions are pinned by commit and have read-only permissions. CI checks that each commit matches the version next to it',
      ['.github/workflows/ci.yml', '.github/workflows/release.yml', 'build/check-pinned-actions.ts'],
      workflowTests(
        'uses every action by its full commit, with its version in a comment',
        'may write nothing unless one job allows it',
        'puts no external text into a script',
      ),
    ),
    row(
      'A package that the registry did not sign',
      'After the first installation in CI and in a release, `npm audit signatures` fails if a package is not signed',
      ['.github/workflows/ci.yml', '.github/workflows/release.yml'],
      workflowTests('CI checks the signatures of the registry before any code of the packages runs'),
      'The command contacts the registry and fetches its public signing keys. Tests must not use the network. The development machine could not reach the keys, so the command has only run until its own error there.',
    ),
    row(
      'A known vulnerability in a package',
      'A release stops if `npm audit` reports a serious vulnerability in a package that becomes part of the program',
      ['.github/workflows/release.yml'],
      workflowTests('the release workflow stops if a shipped package has a known serious vulnerability'),
      'A vulnerability published after a release is found at the next release.',
    ),
    row(
      'An update feed that lies or identifies the user',
      'Off until a person enters a feed. Triptych fetches the feed once a day without any user data, from the feed’s own host only, at most 16 KB. The version must be newer. The link passes the same check as every link',
      ['electron/updates/update-checker.ts', 'electron/updates/update-checker.ts', 'shared/settings/program-update.ts'],
      testsOf('test/gateway/updates/updates.test.ts')(
        'nothing is requested, automatically or manually',
        'is requested by a click, without any data about the user',
        'is requested automatically a minute after the start and then once a day, across restarts',
        'with an older or the current version offers nothing',
        'with %s offers nothing, and the fault is reported',
        'of endless length is read only for a few kilobytes',
        'with a redirect to another host is not followed',
      ),
    ),
    row(
      'A price list at a URL that lies or identifies the user',
      'Fetched only on a click, from a URL that the person entered, without any user data, in at most 30 seconds and 5 MB. Every change is shown before it is used. A price changes no request',
      ['electron/money/money-handlers.ts', 'electron/http/download/fetch-text.ts'],
      testsOf('test/gateway/money/prices.test.ts')(
        'is read without the key, is logged, and changes no price',
        '%s is refused',
        'that never ends is given up after 30 seconds',
        'is not requested without a URL',
      ),
    ),
    row(
      'A counterfeit package of Triptych',
      'The contents are listed file by file and checked again. Builds are made from a tag and attest their origin. Nothing is installed automatically',
      ['build/packaging/packed-files.ts', '.github/workflows/release.yml'],
      [...fuseTests, ...workflowTests('the job that writes a release runs no code of a package')],
      'Without signing keys, the packages are unsigned. docs/packaging.md describes the behavior of each system.',
    ),
  ],
};
