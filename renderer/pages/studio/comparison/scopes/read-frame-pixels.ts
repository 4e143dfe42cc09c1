import { type FramePixels, isReadable, isRgb } from '../../../../../shared/measurements/frame-image-from-pixels.ts';
import {
  type ColorEncoding,
  encodingOf,
  rgbEncoding,
} from '../../../../../shared/measurements/scopes/color-encoding.ts';

/** The content of a pane: the frame of a decoder, or pixels that the browser converted to RGB. */
export type DisplayedImage = VideoFrame | ImageBitmap;

/** Pixels of an image. */
interface PixelArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface ReadPixels {
  readonly pixels: FramePixels;
  readonly encoding: ColorEncoding;
}

/** Returns the size of an image in its own pixels. A video can show them wider or higher. */
export function sizeInPixels(image: DisplayedImage): { readonly width: number; readonly height: number } {
  if (!(image instanceof VideoFrame)) return image;
  const { visibleRect, codedWidth, codedHeight } = image;
  return visibleRect ?? { width: codedWidth, height: codedHeight };
}

/**
 * Reads the pixels of a decoder, so that the browser's conversion to the colors of the screen changes no value. Frames in
 * the memory of a graphics card, or with an unknown matrix, are converted. `area`: its sides and place must be even.
 */
export async function readFramePixels(image: DisplayedImage, area?: PixelArea): Promise<ReadPixels> {
  const { width, height } = area ?? sizeInPixels(image);
  const shown = { shownWidth: width, shownHeight: height };
  if (image instanceof VideoFrame) {
    const encoding = encodingOfFrame(image);
    const { format, visibleRect } = image;
    if (encoding && format !== null) {
      const [left, top] = [visibleRect?.x ?? 0, visibleRect?.y ?? 0];
      const options = area ? { rect: { x: left + area.x, y: top + area.y, width, height } } : {};
      const bytes = new Uint8Array(image.allocationSize(options));
      const layout = await image.copyTo(bytes, options);
      const { isFullRange } = encoding;
      return { encoding, pixels: { format, width, height, bytes, layout, isFullRange, ...shown } };
    }
  }
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The pixels of this pane can’t be read on this computer.');
  const size = sizeInPixels(image);
  context.drawImage(image, -(area?.x ?? 0), -(area?.y ?? 0), size.width, size.height);
  const { data } = context.getImageData(0, 0, width, height);
  const bytes = new Uint8Array(data.buffer);
  return {
    encoding: { ...rgbEncoding, isConverted: image instanceof VideoFrame },
    pixels: {
      format: 'RGBA',
      width,
      height,
      bytes,
      layout: [{ offset: 0, stride: 4 * width }],
      isFullRange: true,
      ...shown,
    },
  };
}

/** `undefined` for pixels that can't be read. */
function encodingOfFrame({ format, colorSpace }: VideoFrame): ColorEncoding | undefined {
  if (format === null || !isReadable(format)) return undefined;
  if (isRgb(format)) return { ...rgbEncoding, isConverted: false };
  return encodingOf(colorSpace.matrix, colorSpace.fullRange === true);
}
