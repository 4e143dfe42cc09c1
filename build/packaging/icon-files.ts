/** One size of an icon: a square of RGBA bytes, rows from the top, and the same as a PNG. */
export interface IconImage {
  /** Pixels a side. */
  readonly side: number;
  readonly rgba: Uint8Array;
  readonly png: Uint8Array;
}

/**
 * An .ico. Sizes below 256 go in as bitmaps, since installers and old dialogs read no PNG there; 256 as a PNG, as
 * Windows has had it since Vista.
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
    // A byte each; 0 stands for 256.
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

/** A bitmap as it stands in an icon: without a file header, twice as high as it is, rows from the bottom. */
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
  // The mask of one bit for each pixel stays zero: alpha says it all.
  return bytes;
}

/** The kinds of entry in an .icns that hold a PNG, by pixels a side. Twice as many on a screen of double density. */
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

/** The sizes that an .icns needs. */
export const icnsSides: readonly number[] = [...new Set(icnsKinds.map(([, side]) => side))];

/** Throws where a size is missing. */
export function icnsFile(images: readonly Pick<IconImage, 'side' | 'png'>[]): Buffer {
  const entries = icnsKinds.map(([kind, side]) => {
    const image = images.find((each) => each.side === side);
    if (!image) throw new Error(`the icon has no picture of ${side} pixels`);
    return block(kind, image.png);
  });
  return block('icns', Buffer.concat(entries));
}

/** Four letters, the length of the whole in four bytes, the content. */
function block(kind: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.write(kind, 'latin1');
  head.writeUInt32BE(8 + content.length, 4);
  return Buffer.concat([head, content]);
}
