/** One size of an icon: a square of RGBA bytes, top row first, and the same image as a PNG. */
export interface IconImage {
  /** Side length in pixels. */
  readonly side: number;
  readonly rgba: Uint8Array;
  readonly png: Uint8Array;
}

/**
 * Writes an .ico file. Sizes below 256 are bitmaps, because installers and old dialogs can't read a small PNG. Size 256
 * is a PNG, which Windows supports since Vista.
 */
export function icoFile(images: readonly IconImage[]): Buffer {
  const entries = images.map((image) => ({
    side: image.side,
    bytes: image.side >= 256 ? Buffer.from(image.png) : bitmap(image),
  }));
  const head = Buffer.alloc(6 + 16 * entries.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(entries.length, 4);
  let offset = head.length;
  for (const [index, { side, bytes }] of entries.entries()) {
    const at = 6 + 16 * index;
    // One byte each; 0 means 256.
    head.writeUInt8(side % 256, at);
    head.writeUInt8(side % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(bytes.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += bytes.length;
  }
  return Buffer.concat([head, ...entries.map(({ bytes }) => bytes)]);
}

/** Writes a bitmap for an icon: without a file header, with twice the height, bottom row first. */
function bitmap({ side, rgba }: IconImage): Buffer {
  const maskRow = Math.ceil(side / 32) * 4;
  const bytes = Buffer.alloc(40 + side * side * 4 + side * maskRow);
  bytes.writeUInt32LE(40, 0);
  bytes.writeInt32LE(side, 4);
  bytes.writeInt32LE(side * 2, 8);
  bytes.writeUInt16LE(1, 12);
  bytes.writeUInt16LE(32, 14);
  bytes.writeUInt32LE(side * side * 4 + side * maskRow, 20);
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const from = (row * side + column) * 4;
      const to = 40 + ((side - 1 - row) * side + column) * 4;
      const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(from, from + 4);
      bytes.set([blue, green, red, alpha], to);
    }
  }
  // The 1-bit mask stays zero, because the alpha channel has the transparency.
  return bytes;
}

/** Entry types of an .icns file that contain a PNG, by side length in pixels. Retina screens use twice the length. */
const icnsKinds: readonly (readonly [kind: string, side: number])[] = [
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];

/** The sizes that an .icns file needs. */
export const icnsSides: readonly number[] = [...new Set(icnsKinds.map(([, side]) => side))];

/** Writes an .icns file. Throws if a size is missing. */
export function icnsFile(images: readonly Pick<IconImage, 'side' | 'png'>[]): Buffer {
  const entries = icnsKinds.map(([kind, side]) => {
    const image = images.find((each) => each.side === side);
    if (!image) throw new Error(`the icon has no image of ${side} pixels`);
    return block(kind, image.png);
  });
  return block('icns', Buffer.concat(entries));
}

/** Writes a four-letter type, the total length in four bytes, and the content. */
function block(kind: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.write(kind, 'latin1');
  head.writeUInt32BE(8 + content.length, 4);
  return Buffer.concat([head, content]);
}
