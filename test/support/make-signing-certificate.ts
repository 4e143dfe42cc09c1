import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A throw-away signer: its key, and its certificate with that of its issuer as DER. */
export interface TestSigner {
  readonly key: KeyObject;
  readonly chain: readonly [certificate: Buffer, issuer: Buffer];
  /** The certificate of the issuer as PEM. */
  readonly issuerPem: string;
}

interface Certificate {
  readonly subject: string;
  readonly issuer: string;
  readonly publicKey: KeyObject;
  readonly issuerKey: KeyObject;
  readonly issuerPublicKey: KeyObject;
  readonly isIssuer: boolean;
}

const dayMs = 24 * 3_600_000;

/** Creates a signer with the certificates that the C2PA standard requires. `organization` and `name` are in them. */
export function makeSigner(organization = 'Kestrel Studio', name = 'Kestrel Signer'): TestSigner {
  const issuer = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signer = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuerName = nameOf('Kestrel Test', 'Kestrel Root');
  const issuerDer = certificate({
    subject: issuerName,
    issuer: issuerName,
    publicKey: issuer.publicKey,
    issuerKey: issuer.privateKey,
    issuerPublicKey: issuer.publicKey,
    isIssuer: true,
  });
  const signerDer = certificate({
    subject: nameOf(organization, name),
    issuer: issuerName,
    publicKey: signer.publicKey,
    issuerKey: issuer.privateKey,
    issuerPublicKey: issuer.publicKey,
    isIssuer: false,
  });
  const lines = issuerDer.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: signer.privateKey,
    chain: [signerDer, issuerDer],
    issuerPem: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

// DER as hexadecimal text: a tag, a length and a content.

function der(tag: string, ...parts: readonly string[]): string {
  const content = parts.join('');
  const length = content.length / 2;
  const digits = length.toString(16).padStart(length > 255 ? 4 : 2, '0');
  const head = length < 128 ? digits : `${length > 255 ? '82' : '81'}${digits}`;
  return `${tag}${head}${content}`;
}

const sequence = (...parts: readonly string[]) => der('30', ...parts);
const text = (value: string) => der('0c', Buffer.from(value).toString('hex'));
const octets = (content: string) => der('04', content);
const bits = (content: string, unused = '00') => der('03', unused, content);
const nameOf = (organization: string, name: string) =>
  sequence(der('31', sequence('060355040a', text(organization))), der('31', sequence('0603550403', text(name))));
const time = (at: number) =>
  der('17', Buffer.from(new Date(at).toISOString().replace(/^..|[-:T]|\.\d+/g, '')).toString('hex'));
const ecdsaWithSha256 = sequence('06082a8648ce3d040302');
const critical = '0101ff';

function certificate({ subject, issuer, publicKey, issuerKey, issuerPublicKey, isIssuer }: Certificate): Buffer {
  const keyInfo = publicKey.export({ type: 'spki', format: 'der' });
  const idOf = (key: KeyObject) =>
    createHash('sha1')
      .update(key.export({ type: 'spki', format: 'der' }).subarray(-65))
      .digest('hex');
  const extensions = [
    sequence('0603551d13', critical, octets(sequence(isIssuer ? critical : ''))),
    // Signing of certificates, or of data.
    sequence('0603551d0f', critical, octets(isIssuer ? bits('06', '01') : bits('80', '07'))),
    sequence('0603551d0e', octets(octets(idOf(publicKey)))),
    sequence('0603551d23', octets(sequence(der('80', idOf(issuerPublicKey))))),
    // Protection of email is one of the purposes that the standard allows.
    ...(isIssuer ? [] : [sequence('0603551d25', octets(sequence('06082b06010505070304')))]),
  ];
  const now = Date.now();
  const content = sequence(
    der('a0', '020102'),
    der('02', isIssuer ? '01' : '02'),
    ecdsaWithSha256,
    issuer,
    sequence(time(now - dayMs), time(now + 30 * dayMs)),
    subject,
    keyInfo.toString('hex'),
    der('a3', sequence(...extensions)),
  );
  const signature = sign('sha256', Buffer.from(content, 'hex'), issuerKey);
  return Buffer.from(sequence(content, ecdsaWithSha256, bits(signature.toString('hex'))), 'hex');
}
