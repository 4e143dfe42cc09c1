import { type BufferedFileReader, UnreadableFile } from './metadata/buffered-file-reader.ts';
import { readJpegOrientation } from './metadata/exif-orientation.ts';
import { jpegSegments } from './metadata/jpeg-segments.ts';
import { singleChunkImage } from './metadata/webp-chunks.ts';

interface ImageHeader {
  /** Stored pixels, before the image is turned. */
  readonly width: number;
  readonly height: number;
  /** From EXIF, 1 to 8. From 5 on, width and height are exchanged when the image is shown. */
  readonly orientation: number;
  /** A JPEG with four components: CMYK or YCCK. */
  readonly isCmyk: boolean;
}

/**
 * Reads the header of a JPEG, PNG, WebP, GIF or BMP. Metadata of any length can precede it, so no part of the file is a
 * limit. Returns `undefined` for an unreadable header, and for another type.
 */
export async function readImageHeader(file: BufferedFileReader): Promise<ImageHeader | undefined> {
  try {
    const header = await headerOf(file);
    return header && header.width > 0 && header.height > 0 ? header : undefined;
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  }
}

async function headerOf(file: BufferedFileReader): Promise<ImageHeader | undefined> {
  const start = (await file.read(0, 12)).toString('latin1');
  if (start.startsWith('\xff\xd8')) return jpegHeader(file);
  const size = await sizeOf(file, start);
  return size && { ...size, orientation: 1, isCmyk: false };
}

async function sizeOf(file: BufferedFileReader, start: string): Promise<{ width: number; height: number } | undefined> {
  if (start.startsWith('\x89PNG')) {
    // Apple's variant has one chunk of four bytes before the header.
    const at = (await file.read(12, 4)).toString('latin1') === 'CgBI' ? 32 : 16;
    const size = await file.read(at, 8);
    return { width: size.readUInt32BE(0), height: size.readUInt32BE(4) };
  }
  if (start.startsWith('GIF8')) {
    const size = await file.read(6, 4);
    return { width: size.readUInt16LE(0), height: size.readUInt16LE(2) };
  }
  if (start.startsWith('BM')) {
    const size = await file.read(14, 12);
    if (size.readUInt32LE(0) === 12) return { width: size.readUInt16LE(4), height: size.readUInt16LE(6) };
    return { width: size.readInt32LE(4), height: Math.abs(size.readInt32LE(8)) };
  }
  if (!start.startsWith('RIFF') || !start.endsWith('WEBP')) return undefined;
  const type = (await file.read(12, 4)).toString('latin1');
  if (type !== 'VP8X') return singleChunkImage(file, { type, from: 12, to: file.size });
  const size = await file.read(24, 6);
  return { width: size.readUIntLE(0, 3) + 1, height: size.readUIntLE(3, 3) + 1 };
}

async function jpegHeader(file: BufferedFileReader): Promise<ImageHeader | undefined> {
  let orientation = 1;
  for await (const { code, from, to } of jpegSegments(file)) {
    if (code === 0xe1 && orientation === 1) orientation = await readJpegOrientation(file, from + 4, to);
    const isFrame = code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);
    if (isFrame) {
      const frame = await file.read(from + 4, 6);
      const isCmyk = frame[5] === 4;
      return { width: frame.readUInt16BE(3), height: frame.readUInt16BE(1), orientation, isCmyk };
    }
    if (code === 0xda) return undefined;
  }
  return undefined;
}
