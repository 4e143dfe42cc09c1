import type { Page } from '@playwright/test';
import { frameCodeCell, frameCodeCells } from '../../electron/sandbox/render/frame-code.ts';
import type { EncodedFrame } from './late-start-videos.ts';

/** Encodes frames of 320 × 180 pixels with their frame numbers in the browser. The page must have a secure origin. */
export async function encodeVp9(page: Page, frames: number, framesPerSecond: number): Promise<EncodedFrame[]> {
  const codes = Array.from({ length: frames }, (_, frame) => frameCodeCells(frame));
  const encoded = await page.evaluate(encodeInPage, { codes, cell: frameCodeCell, framesPerSecond });
  return encoded.map(({ isKey, data }) => ({ isKey, data: Buffer.from(data, 'base64') }));
}

interface Order {
  readonly codes: readonly (readonly boolean[])[];
  readonly cell: number;
  readonly framesPerSecond: number;
}

/** Runs in the page. */
async function encodeInPage({ codes, cell, framesPerSecond }: Order): Promise<{ isKey: boolean; data: string }[]> {
  const chunks: { isKey: boolean; data: string }[] = [];
  const encoder = new VideoEncoder({
    output(chunk) {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      chunks.push({ isKey: chunk.type === 'key', data: btoa(String.fromCharCode(...bytes)) });
    },
    error: (error) => reportError(error),
  });
  encoder.configure({
    codec: 'vp09.00.10.08',
    width: 320,
    height: 180,
    bitrate: 1_000_000,
    framerate: framesPerSecond,
  });
  const canvas = new OffscreenCanvas(320, 180);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  for (const [frame, code] of codes.entries()) {
    context.fillStyle = '#666';
    context.fillRect(0, 0, 320, 180);
    for (const [index, isWhite] of code.entries()) {
      context.fillStyle = isWhite ? '#fff' : '#000';
      context.fillRect(index * cell, 0, cell, cell);
    }
    const image = new VideoFrame(canvas, { timestamp: Math.round((frame * 1e6) / framesPerSecond) });
    encoder.encode(image, { keyFrame: frame % framesPerSecond === 0 });
    image.close();
  }
  await encoder.flush();
  encoder.close();
  return chunks;
}
