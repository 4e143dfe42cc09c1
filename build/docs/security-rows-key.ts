import {
  canaryTests,
  certificateTests,
  connectionTests,
  createTests,
  downloadTests,
  extraHeaderTests,
  fuseTests,
  gatewayPathTests,
  keepingTests,
  keyTests,
  manyConnectionTests,
  protectionTests,
  proxySignInTests,
  reboundNameTests,
  redactTests,
  requestTests,
  row,
  type SecurityPart,
  sourceTests,
  supplyTests,
  testsOf,
  vaultTests,
  workflowTests,
} from './security-row.ts';

// biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a source
const nowhere = keyTests('a key ${way} is in no file, no storage of the page and no traffic of the page');

export const theKey: SecurityPart = {
  title: 'The key',
  rows: [
    row(
      'It reaches the page',
      'No call and no push has it; the page learns only whether there is one',
      ['shared/contract/contract.ts', 'electron/connections/create-connections.ts'],
      [
        ...nowhere,
        ...canaryTests,
        ...keepingTests('the key is in no file, no push and no answer, even where the gateway repeats it'),
      ],
    ),
    row(
      'It goes to another host',
      'It belongs to one origin: another base address asks for a key of its own, redirects are refused, and no id or path moves a request',
      ['electron/http/gateway/gateway-client.ts', 'electron/connections/create-connections.ts'],
      [
        ...connectionTests('a key is never used at another address than its own'),
        ...createTests('a redirect is refused, and the place it leads to hears nothing'),
        ...gatewayPathTests('a path that is none of ours is never asked for'),
      ],
    ),
    row(
      'A secret extra header of a connection takes another way than the key',
      'Its value lies in the key vault under the address it was entered for; the settings hold its name, and the log of requests hides the values of all extra headers',
      ['electron/connections/extra-headers.ts', 'electron/request-log/request-log.ts'],
      [
        ...extraHeaderTests(
          'they go with creates and polls, and what is secret is in no settings, on no screen and in no log',
          'a stored value stays without being entered again, goes to no other address, and goes with its header',
        ),
      ],
    ),
    row(
      'It goes over another connection',
      'Each connection has a key of its own, also of two at one address; a task is asked for over the one that it was started with',
      ['electron/connections/key-names.ts', 'electron/connections/gateway-list.ts'],
      [
        ...manyConnectionTests(
          'each run goes over its own connection, with its own key, whichever is in use meanwhile',
        ),
        ...manyConnectionTests('two accounts at one address have two keys, and a refusal of one is none of the other'),
      ],
    ),
    row(
      'It goes along with a download',
      'The downloader has no key within reach and follows at most five redirects, to the web alone',
      ['electron/http/download/follow-link.ts'],
      [
        ...downloadTests('F42: at most five redirects, only to the web, and never with anything secret'),
        ...sourceTests('the key is handed out by one room, and to the gateway client alone'),
      ],
    ),
    row(
      'Somebody in between reads it',
      'TLS by the issuers that Node, the system and one file of the person name, with no way to go on without; what was taken out is not believed by the memory of a connection; no worker connects',
      [
        'electron/http/certificates/trust-certificates.ts',
        'electron/http/certificates/read-certificates.ts',
        'electron/http/proxies/proxy-connector.ts',
      ],
      [
        ...certificateTests(
          'F9: an issuer that the system believes is believed',
          'F9: a certificate file of the settings is believed from the moment it is chosen until it is taken out',
          'F9: an issuer that was taken out is not believed by the memory of an earlier connection',
        ),
        ...testsOf('test/unit/security/workers-reach-nothing.test.ts')('no worker connects to anything'),
      ],
      'Whoever can add to the store of the system, or holds the key of an issuer that the person chose, can read what is sent: companies do. Settings say so beside the file.',
    ),
    row(
      'A proxy sees it, or is sent the password of another',
      'A tunnel for each connection, with TLS inside; user name and password lie in the key vault under the proxy that asked for them, go to it alone, are never sent again once refused, and stand in no log, file or bundle',
      [
        'electron/http/proxies/proxy-logins.ts',
        'electron/http/proxies/http-tunnel.ts',
        'electron/http/proxies/socks-tunnel.ts',
      ],
      [
        ...testsOf('test/gateway/faults/proxy.test.ts')(
          'F60: behind a proxy everything goes through tunnels, a create through its own, and the key is in none of what the proxy sees',
        ),
        ...proxySignInTests(
          'F60: asks once, keeps what it is told in the vault alone, and goes on with it, also in the next run',
          'F60: what it refuses is sent to it once and asked for again',
          'F60: only a proxy that asked gets anything, and only what it can be sent',
        ),
      ],
      'A gateway at http:// has no TLS inside the tunnel. To a proxy that is not reached over TLS itself, `Basic` and SOCKS carry the password in clear text; the dialog says so.',
    ),
    row(
      'A result link leads into this computer or its network',
      'Refused where the gateway is elsewhere, by the address that is really connected to',
      ['electron/http/download/block-private-addresses.ts'],
      testsOf('test/unit/electron/http/download/addresses.test.ts')(
        'addresses of this computer, of its network and of nowhere are not public',
        'F42: from a gateway elsewhere, no link leads into this computer, also not by a name or a redirect',
      ).concat(reboundNameTests),
    ),
    row(
      'It is in a log, an export or an error',
      'Taken out by its value, in every form it may travel in, from logs, answers, streams and copies',
      ['electron/util/redact.ts', 'electron/log/open-log.ts', 'electron/request-log/request-log.ts'],
      [
        ...redactTests('each form of a key is taken out by itself', 'ordinary words stay'),
        ...requestTests('the log survives a restart, gives way to newer requests, and never holds a key'),
        ...testsOf('test/unit/electron/conversations/stream/answer-reader.test.ts')(
          'in chunks of %s a key never gets through, wherever it stands',
        ),
        ...testsOf('test/e2e/request-log.spec.ts')(
          'a create of 5 MB and a stream of thousands open at once in the inspector, and the key is in no export',
        ),
      ],
      'Where somebody else encoded it together with other words, its Base64 is another text and is not known: looking for those as well would cost a stream a third of its speed.',
    ),
    row(
      'It is on the disk',
      'Protected by the system; without that in memory only, or in a private file where a person insists',
      ['electron/shell/key-vault.ts', 'electron/shell/electron/key-encryption.ts'],
      [
        ...vaultTests(
          'holds a key in memory and writes nothing',
          'writes a key only when a person insists, into a private file',
        ),
        ...protectionTests('on Linux with a key whose password is printed in a source, which only looks like it'),
        ...testsOf('test/gateway/security/canary-unsent.test.ts')(
          'a sweep that was killed with runs unsent leaves no key in the database, its journal, the log or anywhere',
        ),
      ],
    ),
    row(
      'A stored key cannot be read',
      'It stays where it is: the key store may only be locked',
      ['electron/shell/key-vault.ts'],
      vaultTests('keeps what it cannot read: the key store may only be locked'),
    ),
    row(
      'It is in the environment of programs that are started',
      'Taken out of the environment before anything else happens; never on a command line',
      ['electron/shell/command-line.ts'],
      [
        ...testsOf('test/unit/electron/shell/command-line.test.ts')(
          'is taken out, so that programs started later do not inherit it',
        ),
        ...canaryTests,
      ],
    ),
  ],
};

export const supplyChain: SecurityPart = {
  title: 'What others wrote',
  rows: [
    row(
      'Another version than the one that was tried',
      'Exact versions, one lock file with a hash for every package, `npm ci`',
      ['package.json', 'package-lock.json', '.npmrc'],
      supplyTests(
        'every version is exact, and npm keeps it so',
        'every package that is installed is the one that was locked',
      ),
    ),
    row(
      'A script that runs when a package is installed',
      'Those that may are named',
      ['package.json'],
      supplyTests('packages that run something when they are installed are named'),
    ),
    row(
      'More packages than anybody can look at',
      'Few of them are part of the program, each with its reason and a licence that lets it be passed on',
      ['docs/dependencies.md'],
      supplyTests(
        'few packages are part of the program, each with its reason',
        'what is part of the program may be passed on',
      ),
    ),
    row(
      'An action of the build that was changed',
      'Pinned by commit, with leave to read only; CI asks whether each commit is that of the version beside it',
      ['.github/workflows/ci.yml', '.github/workflows/release.yml', 'build/check-pinned-actions.ts'],
      workflowTests(
        'uses every action by its full commit, beside its version',
        'may write nothing unless one job says so',
        'puts nothing from outside into a script',
      ),
    ),
    row(
      'A package that the registry did not sign',
      'After the first installation of CI and of a release, `npm audit signatures` stops where one is not signed',
      ['.github/workflows/ci.yml', '.github/workflows/release.yml'],
      workflowTests('asks the registry for its signatures before anything else of the packages runs'),
      'It asks the registry and the public keys of its signers, which the tests must not; where these lines were written the keys could not be reached, so that it has only run to its own error there.',
    ),
    row(
      'A known hole in a package',
      'A release stops where `npm audit` knows of a serious one in what becomes part of the program',
      ['.github/workflows/release.yml'],
      workflowTests('makes no release while a serious hole is known in what becomes part of it'),
      'What becomes known after a release is found at the next one.',
    ),
    row(
      'A feed of updates that lies, or tells who asks',
      'Off until a person names one; asked once a day without anything about us, at its own host alone, for 16 KB; what it names must be newer, and opens by the check of every link',
      ['electron/updates/update-service.ts', 'electron/updates/fetch-update-feed.ts', 'shared/settings/update.ts'],
      testsOf('test/gateway/updates/updates.test.ts')(
        'nobody is asked, by time or by hand',
        'is asked by a press for a version, and told nothing about who asks',
        'is asked by itself a minute after the start and then once a day, also over restarts',
        'that names an older version, or this one, offers nothing',
        'that says %s offers nothing, and what is wrong is said',
        'of endless length is read for a few kilobytes, and no longer',
        'that sends on to another place is not followed there',
      ),
    ),
    row(
      'A package of a stranger in the place of ours',
      'What goes in is listed file by file and looked into again; builds come from a tag and say where they come from; nothing is installed by itself',
      ['build/packaging/packed-files.ts', '.github/workflows/release.yml'],
      [...fuseTests, ...workflowTests('where a release is written, no code of a package runs')],
      'Without signing keys the packages are unsigned; docs/packaging.md says what each system then does.',
    ),
  ],
};
