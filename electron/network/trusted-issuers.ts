import { X509Certificate } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

// Whose certificates this process believes: what Node brings, what the system's own store holds, and what the person
// added. Node keeps one such list for each thread, so it is kept here once too. Only the main thread connects to anything.

/** As this program started: with `NODE_EXTRA_CA_CERTS` where Node reads it, which a packaged program does not. */
let atStart: readonly string[] | undefined;
let own: readonly string[] = [];
let isSet = false;
let edition = 0;
let onDefect: (error: unknown) => void = () => {};

/** Certificates of the person's own, as PEM, in place of those before. `report` is told when the list cannot be set. */
export function trustAlso(pems: readonly string[], report: (error: unknown) => void): void {
  onDefect = report;
  if (own.length === pems.length && own.every((pem, index) => pem === pems[index])) return;
  own = pems;
  isSet = false;
}

/**
 * To be called before each secure connection. The first call reads the system's store, which takes about 50 ms; whoever
 * works without one never waits for it. Answers a number that is another one once other issuers are believed.
 */
export function trustIssuers(): number {
  if (isSet) return edition;
  isSet = true;
  edition += 1;
  atStart ??= getCACertificates('default');
  const all = [...new Set([...atStart, ...ofSystem(), ...own])];
  try {
    setDefaultCACertificates(all);
  } catch (error) {
    onDefect(error);
    // One that cannot be read, as old ones in the store of a system may be, must not cost all the others.
    setReadable(all);
  }
  return edition;
}

function ofSystem(): string[] {
  try {
    return getCACertificates('system');
  } catch (error) {
    onDefect(error);
    return [];
  }
}

function setReadable(pems: readonly string[]): void {
  try {
    setDefaultCACertificates(pems.filter(isReadable));
  } catch (error) {
    onDefect(error);
  }
}

function isReadable(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== '';
  } catch {
    return false;
  }
}
