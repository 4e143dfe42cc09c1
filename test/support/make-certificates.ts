import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printLine } from './test-seed.ts';

// The private certificate authority of a company, made with openssl: an issuer and its certificates.

export interface Issuer {
  /** The certificate of the issuer, as PEM. */
  readonly file: string;
  readonly pem: string;
  /** Creates a key and a certificate for a name. */
  giveOut(name: string): { key: Buffer; cert: Buffer };
}

/** Returns `undefined` and prints a note if openssl is missing. */
export function makeIssuer(folder: string, name = 'Kestrel Root'): Issuer | undefined {
  const at = (file: string) => join(folder, file);
  const file = at('issuer.pem');
  try {
    openssl([
      'req',
      '-x509',
      ...newKey,
      '-keyout',
      at('issuer.key'),
      '-out',
      file,
      '-days',
      '10',
      '-subj',
      `/CN=${name}`,
    ]);
  } catch {
    printLine('!! SKIPPED: a test with a private certificate authority, because openssl is not installed.');
    return undefined;
  }
  return {
    file,
    pem: readFileSync(file, 'utf8'),
    giveOut(host) {
      const [key, request, cert, extra] = [at('host.key'), at('host.csr'), at('host.pem'), at('host.ext')];
      const isAddress = /^[\d.]+$/.test(host);
      writeFileSync(extra, `subjectAltName=${isAddress ? 'IP' : 'DNS'}:${host}\nbasicConstraints=CA:FALSE\n`);
      openssl(['req', ...newKey, '-keyout', key, '-out', request, '-subj', `/CN=${host}`]);
      const issued = ['-CA', file, '-CAkey', at('issuer.key'), '-CAcreateserial', '-days', '5', '-extfile', extra];
      openssl(['x509', '-req', '-in', request, '-out', cert, ...issued]);
      return { key: readFileSync(key), cert: readFileSync(cert) };
    },
  };
}

// Elliptic curves are fast, while RSA would take seconds on a busy machine.
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

function openssl(args: readonly string[]): void {
  execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}
