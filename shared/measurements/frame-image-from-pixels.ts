import { analysisSize, type Plane, planeOfSize } from './frame-image.ts';
import { type SourcePlane, scalePlane } from './scale-plane.ts';

/** The pixels of a decoded frame, as WebCodecs copies them. */
export interface FramePixels {
  /** Name of the pixel format in WebCodecs: `I420`, `NV12`, `I422P10`, `RGBA`. */
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Start and row length of each plane. Bytes. */
  readonly layout: readonly { readonly offset: number; readonly stride: number }[];
  /** False for video levels, where luma is from 16 to 235. */
  readonly isFullRange: boolean;
  /** Width and height on screen before rotation, if pixels are not square. */
  readonly shownWidth: number;
  readonly shownHeight: number;
}

/**
 * Returns the luma of the frame at analysis size. Luma of the file is used as it is; RGB is converted with BT.709. `earlier`
 * is overwritten and used again if it has the same size. Throws for an unknown pixel format.
 */
export function lumaOfPixels(pixels: FramePixels, earlier?: Plane): Plane {
  const { width, height } = analysisSize(pixels.shownWidth, pixels.shownHeight);
  const target = planeOfSize(earlier, width, height);
  scalePlane(isRgb(pixels.format) ? lumaOfRgb(pixels) : yuvPlanes(pixels).luma, target);
  return target;
}

/** Returns true for a pixel format that can be read. */
export function isReadable(format: string): boolean {
  return isRgb(format) || format.slice(0, 4) in subsampling;
}

/** Returns true for formats with a red, green and blue value for each pixel. */
export function isRgb(format: string): boolean {
  return format.startsWith('RGB') || format.startsWith('BGR');
}

interface SourcePlanes {
  readonly luma: SourcePlane;
  readonly blue: SourcePlane;
  readonly red: SourcePlane;
}

/** Planes with full resolution of color, half of it horizontally, or half of it in both directions. */
const subsampling: Readonly<Record<string, readonly [x: number, y: number]>> = {
  I444: [1, 1],
  I422: [2, 1],
  I420: [2, 2],
  NV12: [2, 2],
};

/** Returns the planes of luma and color difference, which lead to values from 0 to 255. Throws for an unknown pixel format. */
export function yuvPlanes({ format, width, height, bytes, layout, isFullRange }: FramePixels): SourcePlanes {
  const [byX, byY] = subsampling[format.slice(0, 4)] ?? [];
  if (byX === undefined || byY === undefined)
    throw new Error(`Frames of the pixel format ${format} can’t be measured.`);
  const bits = Number(/P(\d+)$/.exec(format)?.[1] ?? 8);
  const bytesPerValue = bits > 8 ? 2 : 1;
  const values = bits > 8 ? new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1) : bytes;
  const depth = 2 ** (bits - 8);
  const place = (index: number) => ({
    values,
    offset: (layout[index]?.offset ?? 0) / bytesPerValue,
    stride: (layout[index]?.stride ?? 0) / bytesPerValue,
    step: 1,
  });
  const lumaGain = isFullRange ? 1 : 255 / 219;
  const colorGain = isFullRange ? 1 : 255 / 224;
  const luma = { width, height, gain: lumaGain / depth, shift: isFullRange ? 0 : -16 * lumaGain };
  const color = {
    width: Math.ceil(width / byX),
    height: Math.ceil(height / byY),
    gain: colorGain / depth,
    shift: 128 - 128 * colorGain,
  };
  const blue = { ...place(1), ...color };
  const isInterleaved = format.startsWith('NV12');
  return {
    luma: { ...place(0), ...luma },
    blue: isInterleaved ? { ...blue, step: 2 } : blue,
    red: isInterleaved ? { ...blue, step: 2, offset: blue.offset + 1 } : { ...place(2), ...color },
  };
}

function lumaOfRgb({ format, width, height, bytes, layout }: FramePixels): SourcePlane {
  const [redAt, blueAt] = format.startsWith('RGB') ? [0, 2] : [2, 0];
  const { offset = 0, stride = 4 * width } = layout[0] ?? {};
  const values = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = offset + y * stride + 4 * x;
      const [r, g, b] = [bytes[from + redAt] ?? 0, bytes[from + 1] ?? 0, bytes[from + blueAt] ?? 0];
      values[y * width + x] = 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.5;
    }
  }
  return { values, width, height, offset: 0, stride: width, step: 1, gain: 1, shift: 0 };
}
