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

const oneWayIn = sourceTests('an address of another program comes in at one place, and no start registers a scheme');
const textIsText = [
  ...modelTextTests('no element and no attribute of what is drawn comes from the text'),
  ...hostileTextTests('no text runs a script or reaches the network, whole or piece by piece'),
];

/**
 * Known faults of similar programs, each with its public number and the reason why Triptych does not have the fault.
 */
export const peers: SecurityPart = {
  title: 'What went wrong elsewhere',
  rows: [
    row(
      'An address of the program starts a command (CVE-2025-54063, CVE-2025-61929, CVE-2026-23523, CVE-2025-58176)',
      'A link turns to a page and does nothing else; Electron’s copy of a second command line is not looked at',
      ['shared/sync/deep-link.ts', 'electron/shell/electron/open-from-outside.ts'],
      [
        ...oneWayIn,
        ...testsOf('test/gateway/shell/electron-desktop.test.ts')(
          'F61: brings the window back out of the tray, and its command line is not looked at',
        ),
        ...testsOf('test/gateway/shell/electron-open-from-outside.test.ts')(
          'of a second start turns the page of the first, and sends nothing',
        ),
      ],
    ),
    row(
      'What a server sent reaches a shell (CVE-2025-54074)',
      'No command passes through a shell; three files start programs at all',
      ['electron/shell/system-commands.ts'],
      [
        ...sourceTests('no command passes through a shell'),
        ...testsOf('test/unit/electron/shell/browser/open-browser-window.test.ts')('never passes through a shell'),
      ],
    ),
    row(
      'An artefact opens a file by the link opener (CVE-2025-59417, CVE-2025-55733, CVE-2026-43899, CVE-2024-49362, CVE-2022-36450)',
      'One opener with one check, and no window that opens anything by another way',
      ['shared/util/check-link.ts', 'electron/host/open-external-link.ts'],
      [
        ...openLinkTests('links that are not opened', 'hands over nothing that the check refused'),
        ...sourceTests('one function opens links, and nothing opens files of others'),
      ],
    ),
    row(
      'A drawing or label of a model runs as HTML (CVE-2026-23733, CVE-2025-66222, CVE-2026-43900, CVE-2025-47777, CVE-2026-22793)',
      'Nothing a model writes becomes markup; drawings are shown as their source',
      ['renderer/ui/markdown/inline.ts'],
      textIsText,
    ),
    row(
      'The stream is not cleaned where the whole is (CVE-2026-32626, CVE-2024-3570)',
      'One way to draw both',
      ['renderer/ui/markdown/block-tail.ts'],
      textIsText,
    ),
    row(
      'An event of a stream runs a script (CVE-2025-64496)',
      'No event does anything but become text',
      ['electron/conversations/stream/answer-reader.ts'],
      sourceTests('nothing becomes markup or code out of text'),
    ),
    row(
      'A stored prompt runs a script (CVE-2025-64495)',
      'Prompts are drawn as text',
      [],
      sourceTests('nothing becomes markup or code out of text'),
    ),
    row(
      'A picture in an answer tells what was said (CVE-2025-32711)',
      'No picture of a text is fetched, and the policy has no other host that could be one to tell',
      ['renderer/ui/markdown/inline.ts', 'electron/shell/security-headers.ts'],
      textIsText,
    ),
    row(
      'Another base address is sent the stored key (CVE-2024-37895)',
      'A key belongs to its origin',
      ['electron/connections/create-connections.ts'],
      connectionTests('a key is never used at another address than its own'),
    ),
    row(
      'A key that is only disguised (CVE-2026-39411)',
      'The protection of the system, or said plainly that there is none',
      ['electron/shell/electron/key-encryption.ts'],
      testsOf('test/unit/electron/shell/electron/key-encryption.test.ts')(
        'on Linux with a key whose password is printed in a source, which only looks like it',
      ),
    ),
    row(
      'Fetching by address reaches the inner network, also by redirect or odd spelling (CVE-2024-32964, CVE-2024-32965, CVE-2024-47066, CVE-2025-62505, CVE-2026-31943, CVE-2026-45400)',
      'Looked at with the address that is connected to, for every redirect anew',
      ['electron/http/download/block-private-addresses.ts', 'electron/http/download/follow-link.ts'],
      testsOf('test/unit/electron/http/download/addresses.test.ts')(
        'addresses of this computer, of its network and of nowhere are not public',
        'F42: from a gateway elsewhere, no link leads into this computer, also not by a name or a redirect',
      ).concat(reboundNameTests),
    ),
    row(
      'A second header gets round the first (CVE-2026-45339)',
      'The key is in one header, never in both; where the other one is needed, a person says so',
      ['electron/http/gateway/gateway-client.ts'],
      testsOf('test/gateway/faults/streams.test.ts')(
        'the key goes in one header, as the settings say, and a version beside it',
      ),
    ),
    row(
      'A file that is two kinds at once runs in the page (CVE-2026-45315)',
      'Types are our own measure; SVG and HTML are no results; `nosniff` and a sandbox on every file',
      ['electron/media/file-response.ts'],
      [
        ...testsOf('test/gateway/api/media-routes.test.ts')(
          'a file is served whole or in part, with headers that let nothing start',
        ),
        ...downloadTests('what is no picture or video is not kept'),
      ],
    ),
    row(
      'The name of a result leads out of its folder (GHSA-qrm5-r67f-6692)',
      'Names are made of our own parts',
      ['shared/library/name-template.ts'],
      testsOf('test/unit/electron/http/download/addresses.test.ts')(
        'names are made of our own parts, whatever a model is called',
      ),
    ),
    row(
      'A local server writes files for any page (CVE-2024-36858, CVE-2024-28224, CVE-2025-49596, CVE-2025-66414)',
      'Host, origin, session, no CORS',
      ['electron/shell/browser/check-request.ts'],
      [
        ...guardTests('acting', '%j is turned away, even for reading'),
        ...serverTests('is not enough to act from elsewhere', 'are refused %s'),
        ...hostilePageTests,
      ],
    ),
    row(
      'An error nobody expected ends the program (CVE-2026-31949)',
      'Whatever a handler throws arrives as a problem',
      ['electron/api/implement-contract.ts'],
      testsOf('test/gateway/tasks/save-results.test.ts')(
        'a defect arrives as a sentence with an id, and the log has the rest under it',
      ).concat(contractInputTests),
    ),
    row(
      'A named window is shared by strangers (CVE-2026-34765)',
      'No page opens a window; the version has the fix',
      ['electron/shell/electron/lock-down.ts'],
      testsOf('test/unit/electron/shell/electron/lock-down.test.ts')('opens no window'),
    ),
    row(
      'The archive of the program is exchanged (CVE-2025-55305)',
      'The fuse for its integrity',
      ['build/packaging/fuses.ts'],
      fuseTests,
      'On Linux there is no such fuse, and the signature of the package has to do.',
    ),
  ],
};
