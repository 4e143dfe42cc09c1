import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny';
import { type BarsEncoding, barsInI420 } from './color-bars.ts';

// Writes H.264 without compression (macroblocks of the type I_PCM, ITU-T H.264 7.3.5), so that every decoder gives back
// exactly the planted bytes.

export interface ExactVideo {
  /** Multiples of 16. */
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  /** Bytes of each frame in I420. */
  readonly frames: readonly Uint8Array[];
  readonly encoding: BarsEncoding;
}

/** Returns an MP4 with these frames, marked with their matrix and range. */
export async function exactVideo({ width, height, framesPerSecond, frames, encoding }: ExactVideo): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source, { frameRate: framesPerSecond });
  await output.start();
  const decoderConfig = { codec: 'avc1.42C028', codedWidth: width, codedHeight: height };
  for (const [index, frame] of frames.entries()) {
    const units = [sequenceParameters(width, height, encoding), frameParameters(), slice(frame, width, height, index)];
    const packet = new EncodedPacket(Buffer.concat(units), 'key', index / framesPerSecond, 1 / framesPerSecond);
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  if (!target.buffer) throw new Error('The MP4 could not be written.');
  return Buffer.from(target.buffer);
}

/** A video of standing color bars. Its frames are equal. */
export function barsVideo(encoding: BarsEncoding, frames = 24): Promise<Buffer> {
  const size = { width: 256, height: 144 };
  const bars = barsInI420(size.width, size.height, encoding);
  return exactVideo({ ...size, encoding, framesPerSecond: 24, frames: new Array<Uint8Array>(frames).fill(bars) });
}

/** Bits, the most significant one first. */
class BitWriter {
  readonly #bytes: number[] = [];
  #bitCount = 0;

  bits(value: number, count: number): this {
    for (let bit = count - 1; bit >= 0; bit -= 1) {
      if (this.#bitCount % 8 === 0) this.#bytes.push(0);
      const at = this.#bytes.length - 1;
      this.#bytes[at] = (this.#bytes[at] ?? 0) | (((value >> bit) & 1) << (7 - (this.#bitCount % 8)));
      this.#bitCount += 1;
    }
    return this;
  }

  /** Unsigned Exp-Golomb codes. */
  codes(...values: readonly number[]): this {
    for (const value of values) {
      const length = Math.floor(Math.log2(value + 1));
      this.bits(0, length).bits(value + 1, length + 1);
    }
    return this;
  }

  align(): this {
    return this.bits(0, (8 - (this.#bitCount % 8)) % 8);
  }

  /** Only after `align`. */
  append(bytes: Iterable<number>): this {
    for (const byte of bytes) this.#bytes.push(byte);
    this.#bitCount = this.#bytes.length * 8;
    return this;
  }

  /** Returns the unit with its start code. No start code may occur inside, so a 3 follows each pair of zeros there. */
  unit(header: number): Buffer {
    this.bits(1, 1).align();
    const escaped = [0, 0, 0, 1, header];
    let zeros = 0;
    for (const byte of this.#bytes) {
      if (zeros >= 2 && byte <= 3) {
        escaped.push(3);
        zeros = 0;
      }
      escaped.push(byte);
      zeros = byte === 0 ? zeros + 1 : 0;
    }
    return Buffer.from(escaped);
  }
}

/** Numbers of the matrices in ITU-T H.264. */
const matrixNumbers = { bt709: 1, bt601: 6 } as const;

function sequenceParameters(width: number, height: number, { matrix, isFullRange }: BarsEncoding): Buffer {
  const writer = new BitWriter();
  writer.bits(66, 8).bits(0xc0, 8).bits(40, 8);
  // Frame numbers have 4 bits, frames are shown in the order of the file, and none refers to another one.
  writer.codes(0, 0, 2, 0).bits(0, 1);
  writer.codes(width / 16 - 1, height / 16 - 1).bits(0b1101, 4);
  // Usability information with nothing but range and colors.
  writer.bits(0, 2);
  return writer
    .bits(1, 1)
    .bits(5, 3)
    .bits(isFullRange ? 1 : 0, 1)
    .bits(1, 1)
    .bits(1, 8)
    .bits(1, 8)
    .bits(matrixNumbers[matrix], 8)
    .bits(0, 6)
    .unit(0x67);
}

function frameParameters(): Buffer {
  const writer = new BitWriter();
  writer.codes(0, 0).bits(0, 2).codes(0, 0, 0).bits(0, 3).codes(0, 0, 0);
  // The loop filter can be turned off.
  return writer.bits(0b100, 3).unit(0x68);
}

/** Type of an uncompressed macroblock in an intra slice. */
const uncompressed = 25;

function slice(frame: Uint8Array, width: number, height: number, index: number): Buffer {
  const writer = new BitWriter();
  // First macroblock, type I, parameters, frame number, number of this key frame.
  writer
    .codes(0, 7, 0)
    .bits(0, 4)
    .codes(index % 2);
  // No earlier frames are kept, the quality is the default, and the loop filter is off.
  writer.bits(0, 2).codes(0, 1);
  const planes = [
    { start: 0, stride: width, side: 16 },
    { start: width * height, stride: width / 2, side: 8 },
    { start: (width * height * 5) / 4, stride: width / 2, side: 8 },
  ];
  for (let row = 0; row < height / 16; row += 1) {
    for (let column = 0; column < width / 16; column += 1) {
      writer.codes(uncompressed).align();
      for (const { start, stride, side } of planes)
        for (let line = 0; line < side; line += 1) {
          const from = start + (row * side + line) * stride + column * side;
          writer.append(frame.subarray(from, from + side));
        }
    }
  }
  return writer.unit(0x65);
}
