import { createHash, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import init, { WasmBuilder } from '@contentauth/c2pa-wasm';
import type { TestSigner } from './make-signing-certificate.ts';

// The library that verifies also signs, but only in a browser: it reads files through two interfaces of workers.

class BlobInMemory extends Blob {
  readonly content: Buffer;

  constructor(bytes: Buffer, type: string) {
    super([new Uint8Array(bytes)], { type });
    this.content = bytes;
  }

  override slice(start?: number, end?: number, type = ''): Blob {
    return new BlobInMemory(this.content.subarray(start, end), type);
  }
}

class FileReaderInMemory {
  readAsArrayBuffer({ content }: BlobInMemory): ArrayBuffer {
    return Uint8Array.from(content).buffer;
  }
}

/** Space for the signature with its certificates. Bytes. */
const reserved = 3000;
let loading: Promise<unknown> | undefined;

/**
 * Returns a file with Content Credentials. `manifest`: see the library. `url`: the file contains only this URL of the
 * statements.
 */
export async function signFile(
  bytes: Buffer,
  mime: string,
  signer: TestSigner,
  manifest: object,
  url?: string,
): Promise<Buffer> {
  loading ??= init({
    module_or_path: readFileSync(createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm')),
  });
  await loading;
  Object.assign(globalThis, { FileReaderSync: FileReaderInMemory });
  try {
    const settings = JSON.stringify({ verify: { verify_after_sign: false } });
    const builder = WasmBuilder.fromJson(JSON.stringify({ format: mime, ...manifest }), settings);
    if (url !== undefined) {
      builder.setNoEmbed(true);
      builder.setRemoteUrl(url);
    }
    const definition = {
      alg: 'es256',
      reserveSize: reserved,
      sign: async (claim: Uint8Array) => new Uint8Array(signatureOf(Buffer.from(claim), signer)),
    };
    return Buffer.from(await builder.sign(definition, [], mime, new BlobInMemory(bytes, mime)));
  } finally {
    Reflect.deleteProperty(globalThis, 'FileReaderSync');
  }
}

// COSE (RFC 9052) in CBOR.

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length]);
  if (length < 256) return Buffer.from([(kind << 5) | 24, length]);
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 255]);
}

const bytesOf = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes]);
const textOf = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)]);
const listOf = (...parts: readonly Buffer[]) => Buffer.concat([head(4, parts.length), ...parts]);

function signatureOf(claim: Buffer, { key, chain }: TestSigner): Buffer {
  // ES256 under label 1, and the certificates under label 33.
  const header = Buffer.concat([Buffer.from([0xa2, 1, 0x26, 0x18, 33]), listOf(...chain.map(bytesOf))]);
  const signed = listOf(textOf('Signature1'), bytesOf(header), bytesOf(Buffer.alloc(0)), bytesOf(claim));
  const signature = sign('sha256', signed, { key, dsaEncoding: 'ieee-p1363' });
  const withPadding = (length: number) =>
    Buffer.concat([
      Buffer.from([0xd2, 0x84]),
      bytesOf(header),
      Buffer.from([0xa1]),
      textOf('pad'),
      bytesOf(Buffer.alloc(length)),
      Buffer.from([0xf6]),
      bytesOf(signature),
    ]);
  // The padding is longer than 255 bytes, so its own head always has three.
  return withPadding(reserved - (withPadding(1000).length - 1000));
}

/** The byte range that the signature of a JPEG leaves out. */
interface Exclusion {
  readonly start: number;
  readonly length: number;
}

/**
 * Returns a signed JPEG as another program signs it, whose exclusion is not exactly the place of the statements: changes
 * the exclusion in the statement about the content, then all hashes and the signature.
 */
export function signAgain(
  signed: Buffer,
  signer: TestSigner,
  change: (exclusion: Exclusion) => Exclusion,
  algorithm = 'sha256',
): Buffer {
  const file = Buffer.from(signed);
  const statement = jumbfBox(file, 'c2pa.hash.data');
  const before = sha256(statement);
  // CBOR: a number below 24 is one byte, and one below 65,536 is 0x19 with two.
  const startAt = statement.indexOf('estart') + 6;
  const lengthAt = statement.indexOf('flength') + 8;
  const old = { start: statement.readUInt8(startAt), length: statement.readUInt16BE(lengthAt) };
  const { start, length } = change(old);
  statement.writeUInt8(start, startAt);
  statement.writeUInt16BE(length, lengthAt);
  statement.write(algorithm, statement.indexOf('sha256'));
  const content = Buffer.concat([file.subarray(0, start), file.subarray(start + length)]);
  sha256(content).copy(statement, statement.indexOf('dhashX ') + 7);
  const box = jumbfBox(file, 'c2pa.claim');
  const claim = box.subarray(box.indexOf('cbor', 40) + 4);
  sha256(statement).copy(claim, claim.indexOf(before));
  signatureOf(claim, signer).copy(file, file.indexOf(Buffer.from([0xd2, 0x84])));
  return file;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** Returns the content of the box with this label, which follows a head of eight bytes and the fields of its description. */
function jumbfBox(file: Buffer, label: string): Buffer {
  const at = file.lastIndexOf('jumb', file.indexOf(`${label}`, file.indexOf('jumdc2ma') + 8)) + 4;
  return file.subarray(at, at + file.readUInt32BE(at - 8) - 8);
}
