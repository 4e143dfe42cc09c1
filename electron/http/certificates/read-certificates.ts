import { X509Certificate } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { NetworkSettings } from '../../../shared/connections/network-settings.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { errorMessage } from '../../../shared/util/error-message.ts';
import { formatDate } from '../../../shared/util/format-dates.ts';
import { errorCodeOf } from '../../files/system-error-codes.ts';

interface ReadCertificates {
  readonly pems: readonly string[];
  readonly certificates: NetworkSettings['certificates'];
}

/** Maximum size of a certificate file. The whole store of a system has about 300 KB. */
const mostBytes = 4_000_000;
const begin = '-----BEGIN CERTIFICATE-----';
const end = '-----END CERTIFICATE-----';

/**
 * Reads the certificates of a file: PEM, or a single one as DER. Throws a `ProblemError` if none of them is valid at
 * `now`.
 */
export async function readCertificates(file: string, now: number): Promise<ReadCertificates> {
  const name = path.basename(file);
  const found = parse(await bytesOf(file), name);
  const valid = found.filter((each) => each.validFromDate.getTime() <= now && now <= each.validToDate.getTime());
  const [first] = found;
  if (valid.length === 0 && first) throw refused(whyNotNow(first, name, now));
  return {
    pems: found.map((each) => each.toString()),
    certificates: found.map((each) => ({ name: nameOf(each), validTo: each.validToDate.getTime() })),
  };
}

async function bytesOf(file: string): Promise<Buffer> {
  if (!path.isAbsolute(file)) throw refused(`“${file}” isn’t a full path. A full path begins at the root of the disk.`);
  try {
    const handle = await open(file);
    try {
      const { size } = await handle.stat();
      if (size > mostBytes) {
        throw refused(
          `The file ${file} is too large for certificates. Choose a PEM file that contains only certificates.`,
        );
      }
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    const isMissing = errorCodeOf(error) === 'ENOENT';
    const what = isMissing
      ? `The certificate file ${file} doesn’t exist.`
      : `Couldn’t read the certificate file ${file} (${errorCodeOf(error) || errorMessage(error)}).`;
    throw new ProblemError(problem('disk', `${what} Restore the file, or choose another one.`));
  }
}

function parse(bytes: Buffer, name: string): X509Certificate[] {
  const text = bytes.toString('latin1');
  const blocks = blocksOf(text);
  if (blocks.length > 0) return blocks.map((each, index) => parseOne(each, `Certificate ${index + 1} in ${name}`));
  // DER starts with this byte. Any other file is not a certificate.
  if (bytes[0] === 0x30) return [parseOne(bytes, `The certificate in ${name}`)];
  const instead = /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text) ? ' but a private key, which isn’t needed' : '';
  throw refused(
    `${name} contains no certificate${instead}. Choose a PEM file. It has a line “-----BEGIN CERTIFICATE-----”.`,
  );
}

/** Returns the PEM blocks, including an incomplete last one, which is then reported as damaged. */
function blocksOf(text: string): string[] {
  const [, ...blocks] = text.split(begin);
  return blocks.map((each) => {
    const at = each.indexOf(end);
    return begin + (at < 0 ? each : each.slice(0, at + end.length));
  });
}

function parseOne(content: string | Buffer, what: string): X509Certificate {
  try {
    return new X509Certificate(content);
  } catch {
    throw refused(`${what} is damaged and can’t be read. Request a new copy of the file.`);
  }
}

function whyNotNow(certificate: X509Certificate, name: string, now: number): string {
  const subject = `The certificate “${nameOf(certificate)}” in ${name}`;
  if (certificate.validToDate.getTime() < now) {
    return `${subject} expired on ${formatDate(certificate.validToDate.getTime())}. Request its replacement.`;
  }
  return `${subject} isn’t valid before ${formatDate(certificate.validFromDate.getTime())}. Check this computer’s clock.`;
}

/** Returns the display name: the common name, or the organization. */
function nameOf({ subject }: X509Certificate): string {
  const parts = subject.split('\n');
  const part = (key: string) => parts.find((each) => each.startsWith(`${key}=`))?.slice(key.length + 1);
  return (part('CN') ?? part('O') ?? parts[0] ?? '').slice(0, 200);
}

function refused(sentence: string): ProblemError {
  return new ProblemError(problem('input', sentence));
}
