import { X509Certificate } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

// This process trusts the issuers of Node, of the system's store, and those that the user added. Node has one list of
// trusted issuers per thread. Only the main thread connects, so this module also has one list.

/** The issuers at the start, with those of `NODE_EXTRA_CA_CERTS`, which Node reads except in a packaged program. */
let atStart: readonly string[] | undefined;
let own: readonly string[] = [];
let isSet = false;
let edition = 0;
let onUnexpectedError: (error: unknown) => void = () => {};

/** Sets the user's own certificates, as PEM, in place of the earlier ones. `report` receives the error where Node refuses. */
export function trustMoreCertificates(pems: readonly string[], report: (error: unknown) => void): void {
  onUnexpectedError = report;
  if (own.length === pems.length && own.every((pem, index) => pem === pems[index])) return;
  own = pems;
  isSet = false;
}

/**
 * Sets the trusted issuers; call it before each secure connection. The first call reads the system's store in about 50 ms, so
 * that a start without a connection never waits for it. Answers a number that changes whenever the issuers change.
 */
export function trustCertificates(): number {
  if (isSet) return edition;
  isSet = true;
  edition += 1;
  atStart ??= getCACertificates('default');
  const all = [...new Set([...atStart, ...ofSystem(), ...own])];
  try {
    setDefaultCACertificates(all);
  } catch (error) {
    onUnexpectedError(error);
    // Old certificates in a system's store may be unreadable. One such certificate must not cost all the others.
    setReadable(all);
  }
  return edition;
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
