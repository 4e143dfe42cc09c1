// FLAC (RFC 9639) with one channel of 16 bits: a fixed predictor and Rice codes. Chromium plays FLAC in MP4, and Node
// has no encoder for it.

export const samplesPerSecond = 24_000;
const samplesPerBlock = 4096;

interface FlacFile {
  /** `fLaC` and the STREAMINFO block, which a player needs first. */
  readonly description: Uint8Array;
  readonly blocks: readonly { readonly bytes: Uint8Array; readonly firstSample: number; readonly samples: number }[];
}

export function encodeFlac(samples: Int16Array): FlacFile {
  const blocks: { bytes: Uint8Array; firstSample: number; samples: number }[] = [];
  for (let first = 0; first < samples.length; first += samplesPerBlock) {
    const part = samples.subarray(first, first + samplesPerBlock);
    blocks.push({ bytes: encodeBlock(part, blocks.length), firstSample: first, samples: part.length });
  }
  return { description: streamInfo(samples.length), blocks };
}

function streamInfo(samples: number): Uint8Array {
  const bits = new BitWriter(42);
  for (const letter of 'fLaC') bits.write(letter.charCodeAt(0), 8);
  // The last metadata block, of type 0 and 34 bytes.
  bits.write(0x80, 8);
  bits.write(34, 24);
  bits.write(samplesPerBlock, 16);
  bits.write(samplesPerBlock, 16);
  // Smallest and largest block in bytes: unknown.
  bits.write(0, 24);
  bits.write(0, 24);
  bits.write(samplesPerSecond, 20);
  // One channel, 16 bits a sample; both are written less 1.
  bits.write(0, 3);
  bits.write(15, 5);
  bits.write(0, 4);
  bits.write(samples, 32);
  // No MD5 of the samples.
  for (let byte = 0; byte < 16; byte += 1) bits.write(0, 8);
  return bits.bytes();
}

function encodeBlock(samples: Int16Array, number: number): Uint8Array {
  const bits = new BitWriter(samples.length * 3 + 64);
  // Sync code, blocks of one size.
  bits.write(0xff_f8, 16);
  // The size of the block follows in 16 bits; 24 kHz.
  bits.write(0b0111_0111, 8);
  // One channel, 16 bits a sample.
  bits.write(0b0000_1000, 8);
  for (const byte of utf8Number(number)) bits.write(byte, 8);
  bits.write(samples.length - 1, 16);
  bits.write(crc(bits.bytes(), 8, 0x07), 8);
  writeSubframe(bits, samples);
  bits.align();
  bits.write(crc(bits.bytes(), 16, 0x80_05), 16);
  return bits.bytes();
}

/** Writes the samples unchanged if there are only a few, otherwise the residuals of the predictor of order 2. */
function writeSubframe(bits: BitWriter, samples: Int16Array): void {
  if (samples.length < 4) {
    bits.write(0b0000_0010, 8);
    for (const sample of samples) bits.write(sample & 0xff_ff, 16);
    return;
  }
  bits.write(0b0001_0100, 8);
  bits.write((samples[0] ?? 0) & 0xff_ff, 16);
  bits.write((samples[1] ?? 0) & 0xff_ff, 16);
  const folded = new Uint32Array(samples.length - 2);
  let sum = 0;
  for (let index = 2; index < samples.length; index += 1) {
    const left = (samples[index] ?? 0) - 2 * (samples[index - 1] ?? 0) + (samples[index - 2] ?? 0);
    const value = left < 0 ? -left * 2 - 1 : left * 2;
    folded[index - 2] = value;
    sum += value;
  }
  const parameter = Math.min(14, Math.max(0, Math.round(Math.log2(sum / folded.length + 1) - 0.5)));
  // Rice codes with parameters of 4 bits, in one partition.
  bits.write(0, 6);
  bits.write(parameter, 4);
  for (const value of folded) {
    for (let ones = value >>> parameter; ones > 0; ones -= 24) bits.write(0, Math.min(24, ones));
    bits.write(1, 1);
    if (parameter > 0) bits.write(value & ((1 << parameter) - 1), parameter);
  }
}

/** Encodes a block number as FLAC does: like a character in UTF-8. */
function utf8Number(value: number): number[] {
  if (value < 0x80) return [value];
  if (value < 0x8_00) return [0xc0 | (value >> 6), 0x80 | (value & 0x3f)];
  return [0xe0 | (value >> 12), 0x80 | ((value >> 6) & 0x3f), 0x80 | (value & 0x3f)];
}

function crc(bytes: Uint8Array, width: 8 | 16, polynomial: number): number {
  const top = 1 << (width - 1);
  const mask = width === 8 ? 0xff : 0xff_ff;
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << (width - 8);
    for (let bit = 0; bit < 8; bit += 1) sum = ((sum & top) === 0 ? sum << 1 : (sum << 1) ^ polynomial) & mask;
  }
  return sum;
}

/** Writes numbers bit by bit, highest bit first, into a growing buffer. */
class BitWriter {
  #buffer: Uint8Array;
  #length = 0;
  #open = 0;
  #openBits = 0;

  constructor(bytes: number) {
    this.#buffer = new Uint8Array(bytes);
  }

  write(value: number, count: number): void {
    for (let left = count; left > 0; ) {
      const batch = Math.min(left, 8 - this.#openBits);
      this.#open = (this.#open << batch) | ((value >>> (left - batch)) & ((1 << batch) - 1));
      this.#openBits += batch;
      left -= batch;
      if (this.#openBits === 8) this.#push();
    }
  }

  align(): void {
    if (this.#openBits > 0) this.write(0, 8 - this.#openBits);
  }

  bytes(): Uint8Array {
    return this.#buffer.slice(0, this.#length);
  }

  #push(): void {
    if (this.#length === this.#buffer.length) {
      const larger = new Uint8Array(this.#buffer.length * 2);
      larger.set(this.#buffer);
      this.#buffer = larger;
    }
    this.#buffer[this.#length] = this.#open;
    this.#length += 1;
    this.#open = 0;
    this.#openBits = 0;
  }
}
