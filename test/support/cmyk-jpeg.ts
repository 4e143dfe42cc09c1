/** Ink of each kind, 0 (none) to 255. */
export type Ink = readonly [cyan: number, magenta: number, yellow: number, black: number];

/**
 * Writes a real baseline JPEG with four components, like print programs: one color per block of 8 by 8 pixels, without
 * a transform and with inverted ink, as its Adobe marker says. Sizes are multiples of 8.
 */
export function cmykJpeg(width: number, height: number, inkAt: (column: number, row: number) => Ink): Buffer {
  const u16 = (value: number) => [value >> 8, value & 0xff];
  const segment = (marker: number, content: readonly number[]) => [
    0xff,
    marker,
    ...u16(content.length + 2),
    ...content,
  ];
  const components = [1, 2, 3, 4];
  return Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xee, [...Buffer.from('Adobe'), ...u16(100), ...u16(0), ...u16(0), 0]),
    ...segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    ...segment(0xc0, [8, ...u16(height), ...u16(width), 4, ...components.flatMap((id) => [id, 0x11, 0])]),
    // Differences: twelve lengths, each with a four-bit code. Others: only "end of block", one bit.
    ...segment(0xc4, [0x00, 0, 0, 0, 12, ...Array<number>(12).fill(0), ...Array.from({ length: 12 }, (_, n) => n)]),
    ...segment(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0]),
    ...segment(0xda, [4, ...components.flatMap((id) => [id, 0x00]), 0, 63, 0]),
    ...scan(width / 8, height / 8, inkAt),
    ...[0xff, 0xd9],
  ]);
}

function scan(columns: number, rows: number, inkAt: (column: number, row: number) => Ink): number[] {
  let bits = '';
  const last = [0, 0, 0, 0];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      for (const [component, ink] of inkAt(column, row).entries()) {
        // The mean of a block times eight, relative to the middle of the range.
        const mean = (255 - ink - 128) * 8;
        const difference = mean - (last[component] ?? 0);
        last[component] = mean;
        const length = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1;
        const written = difference < 0 ? difference + 2 ** length - 1 : difference;
        bits += length.toString(2).padStart(4, '0');
        bits += length === 0 ? '' : written.toString(2).padStart(length, '0');
        bits += '0';
      }
    }
  }
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1');
  const bytes = (padded.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0x00] : [byte]));
}
