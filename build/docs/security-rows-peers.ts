import {
  connectionTests,
  contractInputTests,
  downloadTests,
  fuseTests,
  guardTests,
  hostilePageTests,
  hostileTextTests,
  modelTextTests,
  openLinkTests,
  reboundNameTests,
  row,
  type SecurityPart,
  serverTests,
  sourceTests,
  testsOf,
} from './security-row.ts';

const oneWayIn = sourceTests('links of other programs enter at one place, and no start registers a scheme');
const textIsText = [
  ...modelTextTests('no element and no attribute of rendered text comes from the text'),
  ...hostileTextTests('no text runs a script or reaches the network, as a whole or in chunks'),
];

/**
 * Known faults of similar programs, each with its public number and the reason why Triptych does not have the fault.
 */
export const peers: SecurityPart = {
  title: 'Known faults of similar programs',
  rows: [
    row(
      'A deep link starts a command (CVE-2025-54063, CVE-2025-61929, CVE-2026-23523, CVE-2025-58176)',
      'A link opens a page and does nothing else. Electron’s copy of a second command line is not read',
      ['shared/sync/deep-link.ts', 'electron/shell/electron/open-from-outside.ts'],
      [
        ...oneWayIn,
        ...testsOf('test/gateway/shell/electron-desktop.test.ts')(
          'F61: shows the window again from the tray, and its command line is ignored',
        ),
        ...testsOf('test/gateway/shell/electron-open-from-outside.test.ts')(
          'of a second start opens its page in the first window, and sends nothing',
        ),
      ],
    ),
    row(
      'Data from a server reaches a shell (CVE-2025-54074)',
      'No command passes through a shell; only three source files start programs',
      ['electron/shell/system-commands.ts'],
      [
        ...sourceTests('no command passes through a shell'),
        ...testsOf('test/unit/electron/shell/browser/open-browser-window.test.ts')('never passes through a shell'),
      ],
    ),
    row(
      'An artifact opens a file through the link opener (CVE-2025-59417, CVE-2025-55733, CVE-2026-43899, CVE-2024-49362, CVE-2022-36450)',
      'One opener with one check; no window opens anything in another way',
      ['shared/util/check-link.ts', 'electron/host/open-external-link.ts'],
      [
        ...openLinkTests('a link that must not open', 'passes nothing that the check refused'),
        ...sourceTests('one function opens links, and no function opens foreign files'),
      ],
    ),
    row(
      'A drawing or label from a model runs as HTML (CVE-2026-23733, CVE-2025-66222, CVE-2026-43900, CVE-2025-47777, CVE-2026-22793)',
      'Model output never becomes markup; drawings are shown as source text',
      ['renderer/ui/markdown/render-inline-tokens.ts'],
      textIsText,
    ),
    row(
      'Complete text is sanitized, but streamed text is not (CVE-2026-32626, CVE-2024-3570)',
      'The same code renders both',
      ['renderer/ui/markdown/incremental-block-parser.ts'],
      textIsText,
    ),
    row(
      'A stream event runs a script (CVE-2025-64496)',
      'Every event only becomes text',
      ['electron/conversations/stream/answer-parser.ts'],
      sourceTests('no text becomes markup or code'),
    ),
    row(
      'A stored prompt runs a script (CVE-2025-64495)',
      'Prompts are rendered as text',
      [],
      sourceTests('no text becomes markup or code'),
    ),
    row(
      'An image in an answer leaks the conversation (CVE-2025-32711)',
      'No image from a text is fetched, and the policy allows no other host that could receive the data',
      ['renderer/ui/markdown/render-inline-tokens.ts', 'electron/shell/security-headers.ts'],
      textIsText,
    ),
    row(
      'Another base URL receives the stored key (CVE-2024-37895)',
      'A key belongs to its origin',
      ['electron/connections/connections.ts'],
      connectionTests('a key is sent only to its own gateway'),
    ),
    row(
      'A key that is only obfuscated (CVE-2026-39411)',
      'The system encrypts the key, or the program states plainly that no protection exists',
      ['electron/shell/electron/key-encryption.ts'],
      testsOf('test/unit/electron/shell/electron/key-encryption.test.ts')(
        'is Linux with the printed password, which only looks like protection',
      ),
    ),
    row(
      'Fetching a URL reaches the internal network, also through a redirect or unusual spelling (CVE-2024-32964, CVE-2024-32965, CVE-2024-47066, CVE-2025-62505, CVE-2026-31943, CVE-2026-45400)',
      'The IP address of the actual connection is checked, again for every redirect',
      ['electron/http/download/block-private-addresses.ts', 'electron/http/download/follow-link.ts'],
      testsOf('test/unit/electron/http/download/addresses.test.ts')(
        'addresses of this computer, of its network and reserved ones are not public',
        'F42: no link of a remote gateway leads to this computer, not even by a name or a redirect',
        'F96: an address is judged by the address that it stands for',
      ).concat(reboundNameTests),
    ),
    row(
      'A second header bypasses the first (CVE-2026-45339)',
      'The key is in one header, never in both. A person selects the other header if a gateway needs it',
      ['electron/http/gateway/gateway-client.ts'],
      testsOf('test/gateway/faults/streams.test.ts')(
        'has the key in one header, as the settings say, and a version beside it',
      ),
    ),
    row(
      'A file that is two types at the same time runs in the page (CVE-2026-45315)',
      'Triptych detects the type from the bytes. HTML is never accepted as a result. SVG and other types that Triptych can’t show are saved, and served only as data. Every file has `nosniff` and a sandbox',
      ['electron/media/file-response.ts'],
      [
        ...testsOf('test/gateway/api/media-routes.test.ts')(
          'a file is served whole or in part, with headers that prevent any execution',
        ),
        ...downloadTests('a text of the host is no result, and is not saved'),
      ],
    ),
    row(
      'The name of a result points outside its folder (GHSA-qrm5-r67f-6692)',
      'Names consist only of parts that Triptych generates',
      ['shared/util/file-name-template.ts'],
      testsOf('test/unit/electron/http/download/addresses.test.ts')(
        'file names are made of the parts of the program, whatever the name of a model',
      ),
    ),
    row(
      'A local server writes files for any web page (CVE-2024-36858, CVE-2024-28224, CVE-2025-49596, CVE-2025-66414)',
      'Host, origin and session are checked; no CORS',
      ['electron/shell/browser/check-request.ts'],
      [
        ...guardTests('the origin of an action', '%j is refused, even for reading'),
        ...serverTests('refuses actions from another origin', 'are refused %s'),
        ...hostilePageTests,
      ],
    ),
    row(
      'An unexpected error ends the program (CVE-2026-31949)',
      'Every error that a handler throws arrives as a problem',
      ['electron/api/implement-contract.ts'],
      testsOf('test/gateway/tasks/save-results.test.ts')(
        'an unexpected error is shown as a message with an id, and the log has its details under this id',
      ).concat(contractInputTests),
    ),
    row(
      'Unrelated pages share a named window (CVE-2026-34765)',
      'No page opens a window; the Electron version has the fix',
      ['electron/shell/electron/page-restrictions.ts'],
      testsOf('test/unit/electron/shell/electron/page-restrictions.test.ts')('opens no window'),
    ),
    row(
      'The program’s archive is replaced (CVE-2025-55305)',
      'The fuse for archive integrity',
      ['build/packaging/fuses.ts'],
      fuseTests,
      'Linux has no such fuse. The package signature is the only protection.',
    ),
  ],
};
