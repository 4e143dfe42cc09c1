import { X509Certificate } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

// This process trusts the issuers of Node, of the system store, and of the user. Node has one list of trusted issuers
// per thread. Only the main thread connects, so this module has one list too.

/** Issuers at the start, including `NODE_EXTRA_CA_CERTS`, which Node does not read in a packaged program. */
let atStart: readonly string[] | undefined;
/** Certificates of the user, PEM. */
let userCertificates: readonly string[] = [];
let isSet = false;
let version = 0;
let onUnexpectedError: (error: unknown) => void = () => {};

/** Replaces the certificates of the user (PEM). `report` receives the error if Node rejects them. */
export function trustMoreCertificates(pems: readonly string[], report: (error: unknown) => void): void {
  onUnexpectedError = report;
  if (userCertificates.length === pems.length && userCertificates.every((pem, index) => pem === pems[index])) return;
  userCertificates = pems;
  isSet = false;
}

/**
 * Sets the trusted issuers. Call this before each secure connection. The first call reads the system store, which takes
 * about 50 ms, so a start without a connection does not wait for it. Returns a number that changes whenever the issuers
 * change.
 */
export function trustCertificates(): number {
  if (isSet) return version;
  isSet = true;
  version += 1;
  atStart ??= getCACertificates('default');
  const all = [...new Set([...atStart, ...ofSystem(), ...userCertificates])];
  try {
    setDefaultCACertificates(all);
  } catch (error) {
    onUnexpectedError(error);
    // A system store may contain old, unreadable certificates. Such a certificate must not exclude all others.
    setReadable(all);
  }
  return version;
}

function ofSystem(): string[] {
  try {
    return getCACertificates('system');
  } catch (error) {
    onUnexpectedError(error);
    return [];
  }
}

function setReadable(pems: readonly string[]): void {
  try {
    setDefaultCACertificates(pems.filter(isReadable));
  } catch (error) {
    onUnexpectedError(error);
  }
}

function isReadable(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== '';
  } catch {
    return false;
  }
}
