// Changes the boxes of an MP4 directly. Muxers write only the usual boxes, and files of other programs have more.

/** Creates a box of this type around `content`. */
export function box(type: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** Big-endian numbers of 4 bytes; negative numbers in two's complement. */
export function uint32s(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) bytes.writeInt32BE(number | 0, index * 4);
  return bytes;
}

/**
 * Returns the position and size of the box at `path` (of the first track), and its enclosing boxes, outermost first.
 */
function find(file: Buffer, path: readonly string[]): { at: number; size: number; around: number[] } | undefined {
  let [from, to] = [0, file.length];
  const around: number[] = [];
  for (const [depth, type] of path.entries()) {
    let at = from;
    while (at + 8 <= to && file.toString('latin1', at + 4, at + 8) !== type) at += file.readUInt32BE(at);
    if (at + 8 > to) return undefined;
    const size = file.readUInt32BE(at);
    if (depth === path.length - 1) return { at, size, around };
    around.push(at);
    [from, to] = [at + 8, at + size];
  }
  return undefined;
}

/** Returns the content of the box at `path` in the first track. Throws if there is none. */
export function contentOf(file: Buffer, path: readonly string[]): Buffer {
  const found = find(file, path);
  if (!found) throw new Error(`There is no box ${path.join('/')}.`);
  return file.subarray(found.at + 8, found.at + found.size);
}

/**
 * Returns the file with `added` as the last box in the box at `path`. The samples move to the end, and their positions
 * are updated.
 */
export function withBox(file: Buffer, path: readonly string[], added: Buffer): Buffer {
  const found = find(file, path);
  if (!found) throw new Error(`There is no box ${path.join('/')}.`);
  const end = found.at + found.size;
  const changed = Buffer.concat([file.subarray(0, end), added, file.subarray(end)]);
  for (const at of [...found.around, found.at]) changed.writeUInt32BE(changed.readUInt32BE(at) + added.length, at);
  const offsets = contentOf(changed, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stco']);
  for (let index = 0; index < offsets.readUInt32BE(4); index += 1) {
    const offset = offsets.readUInt32BE(8 + index * 4);
    if (offset > end - 1) offsets.writeUInt32BE(offset + added.length, 8 + index * 4);
  }
  return changed;
}

/** Returns the file with the box at `path` replaced by one that players skip. */
export function withoutBox(file: Buffer, path: readonly string[]): Buffer {
  const changed = Buffer.from(file);
  const found = find(changed, path);
  if (found) changed.write('free', found.at + 4, 'latin1');
  return changed;
}
