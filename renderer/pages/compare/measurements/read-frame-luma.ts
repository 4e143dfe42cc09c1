import type { VideoSample } from 'mediabunny';
import { analysisSize, type Plane } from '../../../../shared/measurements/frame-image.ts';
import { lumaOfPixels } from '../../../../shared/measurements/frame-image-from-pixels.ts';

/** Returns a function that reads the luma of frames at analysis size. Each call overwrites the plane of the call before. */
export function createFrameLumaReader(): (sample: VideoSample) => Promise<Plane> {
  let bytes = new Uint8Array();
  let luma: Plane | undefined;
  let context: OffscreenCanvasRenderingContext2D | null | undefined;
  return async (sample) => {
    const { format, squarePixelWidth, squarePixelHeight, visibleRect, colorSpace } = sample;
    if (format !== null) {
      const length = sample.allocationSize();
      if (bytes.byteLength !== length) bytes = new Uint8Array(length);
      const layout = await sample.copyTo(bytes);
      const { width, height } = visibleRect;
      const shown = { shownWidth: squarePixelWidth, shownHeight: squarePixelHeight };
      const isFullRange = colorSpace.fullRange === true;
      luma = lumaOfPixels({ format, width, height, ...shown, bytes, layout, isFullRange }, luma);
      return luma;
    }
    // Frames in the memory of a graphics card can only be drawn, scaled.
    const { width, height } = analysisSize(sample.displayWidth, sample.displayHeight);
    context ??= new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('The frames of this video can’t be read on this computer.');
    sample.draw(context, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    const pixels = { format: 'RGBA', width, height, shownWidth: width, shownHeight: height, isFullRange: true };
    const layout = [{ offset: 0, stride: 4 * width }];
    luma = lumaOfPixels({ ...pixels, bytes: new Uint8Array(data.buffer), layout }, luma);
    return luma;
  };
}
