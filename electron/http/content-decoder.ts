import { Transform, type TransformCallback } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';

/** Returns the decoder for data that begins with `head`, or `undefined` if the data isn't encoded like this. */
type Coding = (head: Buffer) => Transform | undefined;

const gzip: Coding = (head) =>
  head[0] === 0x1f && head[1] === 0x8b ? createGunzip({ flush: constants.Z_SYNC_FLUSH }) : undefined;

const codings: Readonly<Record<string, Coding>> = {
  gzip,
  'x-gzip': gzip,
  deflate(head) {
    const [first = 0, second = 0] = head;
    // Some servers leave out the zlib header.
    if ((first & 15) === 8 && (first * 256 + second) % 31 === 0)
      return createInflate({ flush: constants.Z_SYNC_FLUSH });
    return isText(head) ? undefined : createInflateRaw({ flush: constants.Z_SYNC_FLUSH });
  },
  br: (head) => (isText(head) ? undefined : createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH })),
  zstd(head) {
    const isFrame = head[0] === 0x28 && head[1] === 0xb5 && head[2] === 0x2f && head[3] === 0xfd;
    return isFrame ? createZstdDecompress() : undefined;
  },
};

/** The longest signature of a coding. */
const headBytes = 4;

/** No server applies more codings, and each needs memory. */
const mostCodings = 4;

/**
 * Undoes the known codings of a `Content-Encoding` header. Returns `undefined` without any. Other words are ignored, and
 * so is a coding that the bytes don't have: proxies and stores keep the header of data that they decoded. Emits an error
 * for damaged data.
 */
export function createContentDecoder(header: string | readonly string[] | undefined): Transform | undefined {
  const names = [
    ...[header ?? []]
      .flat()
      .join()
      .toLowerCase()
      .matchAll(/[\w-]+/g),
  ].map(([name]) => name);
  const found = names.filter((name) => Object.hasOwn(codings, name));
  if (found.length > mostCodings) return undefined;
  // The last coding was applied last.
  const outermostFirst = found.toReversed().flatMap((name) => codings[name] ?? []);
  return found.length === 0 ? undefined : new OptionalDecoder(outermostFirst);
}

/** True for text. Brotli and deflate have no signature, but soon control characters or invalid UTF-8. */
function isText(head: Buffer): boolean {
  if (head.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)) return false;
  try {
    // The last character may be incomplete.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Undoes codings, the outermost first. Passes its input through if the first bytes don't have the coding. */
class OptionalDecoder extends Transform {
  readonly #codings: readonly Coding[];
  #head: Buffer | undefined = Buffer.alloc(0);
  /** Receives the encoded data. */
  #input: Transform | undefined;
  /** Returns the decoded data. */
  #output: Transform | undefined;

  constructor(outermostFirst: readonly Coding[]) {
    super();
    this.#codings = outermostFirst;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    const head = this.#head && Buffer.concat([this.#head, chunk]);
    this.#head = head;
    if (head === undefined) this.#feed(chunk, done);
    else if (head.byteLength < headBytes) done();
    else this.#begin(head, done);
  }

  override _flush(done: TransformCallback): void {
    if (this.#head !== undefined) this.#begin(this.#head, () => this._flush(done));
    else if (this.#input === undefined) done();
    else {
      this.#output?.once('end', () => done());
      this.#input.end();
    }
  }

  override _read(size: number): void {
    this.#output?.resume();
    super._read(size);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#input?.destroy();
    this.#output?.destroy();
    done(error);
  }

  #begin(head: Buffer, done: TransformCallback): void {
    this.#head = undefined;
    const [outermost, ...others] = this.#codings;
    const decoder = outermost?.(head);
    const inner = others.length === 0 ? undefined : new OptionalDecoder(others);
    this.#input = decoder ?? inner;
    this.#output = inner ?? decoder;
    if (inner) decoder?.pipe(inner);
    for (const each of [decoder, inner]) each?.on('error', (error) => this.destroy(error));
    this.#output?.on('data', (chunk: Buffer) => {
      // A few bytes can become gigabytes.
      if (!this.push(chunk)) this.#output?.pause();
    });
    this.#feed(head, done);
  }

  #feed(chunk: Buffer, done: TransformCallback): void {
    if (this.#input === undefined) this.push(chunk);
    if (this.#input === undefined || this.#input.write(chunk)) done();
    else this.#input.once('drain', () => done());
  }
}
