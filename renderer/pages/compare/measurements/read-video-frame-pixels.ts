import type { VideoSample } from 'mediabunny';
import { type AnalysisSize, analysisSize, type FrameImage } from '../../../../shared/measurements/frame-image.ts';
import { frameImageOfPixels } from '../../../../shared/measurements/frame-image-from-pixels.ts';

/**
 * Returns a function that reads the pixels of frames, at analysis size or at the given size. Each call overwrites the image of
 * the call before.
 */
export function createFramePixelReader(): (sample: VideoSample, size?: AnalysisSize) => Promise<FrameImage> {
  let bytes = new Uint8Array();
  let image: FrameImage | undefined;
  let context: OffscreenCanvasRenderingContext2D | null | undefined;
  return async (sample, size) => {
    const { format, squarePixelWidth, squarePixelHeight, visibleRect, colorSpace } = sample;
    if (format !== null) {
      const length = sample.allocationSize();
      if (bytes.byteLength !== length) bytes = new Uint8Array(length);
      const layout = await sample.copyTo(bytes);
      const { width, height } = visibleRect;
      const shown = { shownWidth: squarePixelWidth, shownHeight: squarePixelHeight };
      const isFullRange = colorSpace.fullRange === true;
      image = frameImageOfPixels({ format, width, height, ...shown, bytes, layout, isFullRange }, size, image);
      return image;
    }
    // Frames in the memory of a graphics card can only be drawn, scaled.
    const { width, height } = size ?? analysisSize(sample.displayWidth, sample.displayHeight);
    context ??= new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('The frames of this video can’t be read on this computer.');
    sample.draw(context, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    const pixels = { format: 'RGBA', width, height, shownWidth: width, shownHeight: height, isFullRange: true };
    image = frameImageOfPixels(
      { ...pixels, bytes: new Uint8Array(data.buffer), layout: [{ offset: 0, stride: 4 * width }] },
      undefined,
      image,
    );
    return { luma: image.luma, blue: image.blue, red: image.red };
  };
}
