import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { icnsFile, icnsSides, icoFile } from '../../../build/packaging/icon-files.ts';
import { drawIcon } from '../../../build/packaging/icons.ts';

const red = [255, 0, 0, 255] as const;
const blue = [0, 0, 255, 128] as const;

/** A red image with one translucent blue pixel at the left of the top row. */
function square(side: number) {
  const rgba = new Uint8Array(side * side * 4);
  for (let pixel = 0; pixel < side * side; pixel += 1) rgba.set(pixel === 0 ? blue : red, pixel * 4);
  return { side, rgba, png: createCanvas(side, side).toBuffer('image/png') };
}

describe('an .ico file', () => {
  it('has a header, one entry for each size, and each image at its offset', () => {
    const images = [square(16), square(48), square(256)];
    const file = icoFile(images);
    expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 3]);
    const entries = images.map((_image, index) => {
      const at = 6 + 16 * index;
      return {
        side: file[at],
        planes: file.readUInt16LE(at + 4),
        bits: file.readUInt16LE(at + 6),
        bytes: file.readUInt32LE(at + 8),
        offset: file.readUInt32LE(at + 12),
      };
    });
    expect(entries.map(({ side }) => side)).toEqual([16, 48, 0]);
    expect(entries.every(({ planes, bits }) => planes === 1 && bits === 32)).toBe(true);
    let offset = 6 + 16 * 3;
    for (const entry of entries) {
      expect(entry.offset).toBe(offset);
      offset += entry.bytes;
    }
    expect(file.length).toBe(offset);
    expect(file.subarray(entries[2]?.offset)).toEqual(images[2]?.png);
  });

  it('stores small images as bitmaps from the bottom, in the order blue, green, red, alpha, with an empty mask', () => {
    const file = icoFile([square(16)]);
    const bitmap = file.subarray(22);
    expect(bitmap.length).toBe(40 + 16 * 16 * 4 + 16 * 4);
    expect([bitmap.readUInt32LE(0), bitmap.readInt32LE(4), bitmap.readInt32LE(8)]).toEqual([40, 16, 32]);
    const pixels = bitmap.subarray(40, 40 + 16 * 16 * 4);
    expect([...pixels.subarray(0, 4)]).toEqual([0, 0, 255, 255]);
    // The first pixel of the top row is in the last row of the file.
    expect([...pixels.subarray(15 * 16 * 4, 15 * 16 * 4 + 4)]).toEqual([255, 0, 0, 128]);
    expect(bitmap.subarray(40 + 16 * 16 * 4).every((byte) => byte === 0)).toBe(true);
  });

  it('is read by an .ico decoder', async () => {
    const image = await loadImage(icoFile([square(32)]));
    const context = createCanvas(32, 32).getContext('2d');
    context.drawImage(image, 0, 0);
    expect([...context.getImageData(5, 5, 1, 1).data]).toEqual([255, 0, 0, 255]);
    expect(context.getImageData(0, 0, 1, 1).data[2]).toBe(255);
    expect(context.getImageData(0, 31, 1, 1).data[0]).toBe(255);
  });
});

describe('an .icns file', () => {
  it('has blocks of a type, a length and a PNG', () => {
    const images = icnsSides.map(square);
    const file = icnsFile(images);
    expect(file.toString('latin1', 0, 4)).toBe('icns');
    expect(file.readUInt32BE(4)).toBe(file.length);
    const kinds: Record<string, number> = {};
    for (let at = 8; at < file.length; at += file.readUInt32BE(at + 4)) {
      const png = file.subarray(at + 8, at + file.readUInt32BE(at + 4));
      expect(png.toString('latin1', 1, 4)).toBe('PNG');
      // The width is in the header of a PNG.
      kinds[file.toString('latin1', at, at + 4)] = png.readUInt32BE(16);
    }
    const expected = { ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 };
    expect(kinds).toEqual(expected);
  });

  it('is not written if a size is missing', () => {
    expect(() => icnsFile([square(32)])).toThrow('no image of 64 pixels');
  });
});

describe('the drawn icon', () => {
  it('has its three panels at every size, and a margin on request', async () => {
    const drawing = await loadImage(new URL('../../../renderer/icon.svg', import.meta.url));
    for (const side of [16, 64, 1024]) {
      const { rgba } = drawIcon(drawing, side);
      const at = (x: number, y: number) => [...rgba.subarray((y * side + x) * 4, (y * side + x) * 4 + 4)];
      expect(at(side / 2, side / 2), `${side}`).toEqual([0xe9, 0xa2, 0x4b, 255]);
      expect(at(side / 2, Math.floor(side / 16)), `${side}`).toEqual([0x14, 0x14, 0x14, 255]);
    }
    const inset = drawIcon(drawing, 1024, 100 / 1024);
    expect(inset.rgba[(512 * 1024 + 50) * 4 + 3]).toBe(0);
    expect(inset.rgba[(512 * 1024 + 150) * 4 + 3]).toBe(255);
  });
});
