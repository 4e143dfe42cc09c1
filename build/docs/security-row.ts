/** A test, identified by its file and its name. */
export interface TestName {
  /** Path from the project folder. */
  readonly file: string;
  /** The exact name in the file: the first argument of `test`, `it` or `describe`. */
  readonly name: string;
}

/** One attack and its defense. */
export interface SecurityRow {
  readonly what: string;
  readonly answer: string;
  /** The guard's files, as paths from the project folder. Empty if the guard is the absence of something. */
  readonly where: readonly string[];
  readonly tests: readonly TestName[];
  /** The missing tests and the reason. Printed as a gap beside the existing tests. */
  readonly gap?: string;
}

export interface SecurityPart {
  readonly title: string;
  readonly rows: readonly SecurityRow[];
}

export const row = (
  what: string,
  answer: string,
  where: readonly string[],
  tests: readonly TestName[],
  gap?: string,
): SecurityRow => ({ what, answer, where, tests, ...(gap === undefined ? {} : { gap }) });

/** Returns a function that selects tests of one file by their names. */
export const testsOf =
  (file: string) =>
  (...names: readonly string[]): TestName[] =>
    names.map((name) => ({ file, name }));

export const pageRestrictionTests = testsOf('test/unit/electron/shell/electron/page-restrictions.test.ts');
export const electronCallsTests = testsOf('test/unit/electron/shell/electron/serve-contract-calls.test.ts');
export const givenFileTests = testsOf('test/unit/electron/shell/electron/file-tickets.test.ts');
export const pageProtocolTests = testsOf('test/unit/electron/shell/electron/serve-page-protocol.test.ts');
export const openLinkTests = testsOf('test/unit/electron/host/open-external-link.test.ts');
export const sameUserTests = testsOf('test/gateway/security/same-user-connection.test.ts')(
  'of this user is accepted: $from to $to at $listens',
  'of another user is refused: $from to $to at $listens',
  'that another user closed is refused: $from to $to at $listens',
  'names this user, root or another user',
  'refuses a connection that it does not name',
  'refuses an end that is closed, which it lists under root',
);
export const guardTests = testsOf('test/unit/electron/shell/browser/check-request.test.ts');
export const sessionTests = testsOf('test/unit/electron/shell/browser/session.test.ts');
export const certificateTests = testsOf('test/gateway/faults/certificates.test.ts');
export const proxySignInTests = testsOf('test/gateway/faults/proxy-sign-in.test.ts');
export const vaultTests = testsOf('test/unit/electron/shell/key-vault.test.ts');
export const protectionTests = testsOf('test/unit/electron/shell/electron/key-encryption.test.ts');
export const serverTests = testsOf('test/gateway/shell/browser-server.test.ts');
export const electronShellTests = testsOf('test/gateway/shell/electron-shell.test.ts');
export const realElectronTests = testsOf('test/e2e/electron.spec.ts');
export const sourceTests = testsOf('test/unit/security/forbidden-code.test.ts');
export const preloadTests = testsOf('test/e2e/preload.spec.ts');
export const supplyTests = testsOf('test/unit/security/supply-chain.test.ts');
export const modelTextTests = testsOf('test/unit/security/model-text.test.ts');
export const gatewayPathTests = testsOf('test/gateway/security/gateway-paths.test.ts');
export const hostileTextTests = testsOf('test/e2e/hostile-text.spec.ts');
export const keyTests = testsOf('test/e2e/key-stays-in-main.spec.ts');
export const saveResultTests = testsOf('test/gateway/tasks/save-results.test.ts');
export const connectionTests = testsOf('test/gateway/connections/connection.test.ts');
export const manyConnectionTests = testsOf('test/gateway/connections/connections.test.ts');
export const extraHeaderTests = testsOf('test/gateway/connections/extra-headers.test.ts');
export const downloadTests = testsOf('test/gateway/tasks/downloads.test.ts');
export const mediaTests = testsOf('test/gateway/api/media-routes.test.ts');
export const createTests = testsOf('test/gateway/tasks/create.test.ts');
export const requestTests = testsOf('test/gateway/request-log/request-log.test.ts');
export const hostilePageTests = testsOf('test/e2e/hostile-page.spec.ts')(
  'no other page, host name, origin or user can read from the program or write to it',
);
export const contractInputTests = testsOf('test/gateway/security/contract-inputs.test.ts')(
  'no input ends the program or causes an unexpected error',
);
export const reboundNameTests = testsOf('test/gateway/security/rebound-names.test.ts')(
  'a host name that points to this computer or its network is not connected to',
);
export const redactTests = testsOf('test/unit/security/redact.test.ts');
export const fuseTests = testsOf('test/unit/packaging/fuses.test.ts')('are all set, and read back correctly').concat(
  testsOf('test/packaged/dry-package.test.ts')(
    'a package contains what the program needs and nothing else, with correct fuses and a list of its components',
  ),
);
export const workflowTests = testsOf('test/unit/packaging/workflows.test.ts');
export const exfiltrationTests = testsOf('test/e2e/hostile-exfiltration.spec.ts')(
  'no URL in a text of a model, a gateway, a file or a user is ever fetched',
);
export const canaryTests = testsOf('test/e2e/hostile-canary.spec.ts')(
  'a key is absent from the memory of the page, every export, every started program and all data of the page',
);
