import { type Problem, ProblemError } from '../../shared/problem.ts';
import { readCertificates } from '../http/certificates/read-certificates.ts';

/**
 * Returns the certificates of the user's trusted signers as PEM. `problem`: the file can't be used, so no signer is
 * trusted. `file`: absolute path, or empty without a list. `now`: wall clock, milliseconds.
 */
export async function readTrustedSigners(file: string, now: number): Promise<{ pem?: string; problem?: Problem }> {
  if (file === '') return {};
  try {
    return { pem: (await readCertificates(file, now)).pems.join('\n') };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { problem: error.problem };
  }
}
