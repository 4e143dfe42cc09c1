import type { Canvas } from '@napi-rs/canvas';
import { rgbaToThumbHash } from 'thumbhash';
import { createDescriptor } from '../../shared/similarity/create-descriptor.ts';

/** Loaded on demand, because the native library loads slowly, especially right after the computer started. */
const canvasLibrary = () => import('@napi-rs/canvas');

/** Facts that are stored about a thumbnail. */
export interface ThumbnailFacts {
  /** Base64 of a ThumbHash. */
  readonly thumbHash: string;
  /** See `createDescriptor`. */
  readonly descriptor: Uint8Array;
}

export interface ThumbnailImage extends ThumbnailFacts {
  /** WebP, at most `longest` pixels on its longer side. */
  readonly bytes: Buffer;
}

/** Creates a small, upright WebP of an image. Throws if the image cannot be decoded. */
export async function makeThumbnail(source: Buffer, longest: number): Promise<ThumbnailImage> {
  const canvas = await drawSmall(source, longest);
  return { bytes: await canvas.encode('webp', 82), ...(await factsOf(canvas)) };
}

/** Maximum longer side that facts are computed from. Stored thumbnails are not larger. Pixels. */
const mostDescribed = 480;

/** Returns the facts about a stored thumbnail. Throws if the image cannot be decoded. */
export async function describeThumbnail(source: Buffer): Promise<ThumbnailFacts> {
  return factsOf(await drawSmall(source, mostDescribed));
}

/**
 * Returns true for the ThumbHash (base64) of an image without any visible pixel. The average alpha has only four bits, so
 * that it is also 0 for an image with a small visible part. Only an image without one has no contrast in any channel.
 */
export function isInvisible(thumbHash: string): boolean {
  const hash = Buffer.from(thumbHash, 'base64');
  const hasAlpha = ((hash[2] ?? 0) & 0x80) !== 0;
  return hasAlpha && hash.subarray(5).every((byte) => byte === 0);
}

/** Creates a small PNG, because not every system shows a WebP in a notification. */
export async function makeSmallPng(source: Buffer, longest: number): Promise<Buffer> {
  return (await drawSmall(source, longest)).encode('png');
}

async function drawSmall(source: Buffer, longest: number): Promise<Canvas> {
  const { createCanvas, loadImage } = await canvasLibrary();
  const image = await loadImage(source);
  const scale = Math.min(1, longest / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}

async function factsOf(canvas: Canvas): Promise<ThumbnailFacts> {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const thumbHash = await thumbHashOf(canvas, width, height);
  return { thumbHash, descriptor: createDescriptor({ width, height, data }) };
}

/** ThumbHash accepts at most 100 pixels per side. */
async function thumbHashOf(source: Canvas, width: number, height: number): Promise<string> {
  const { createCanvas } = await canvasLibrary();
  const scale = 100 / Math.max(width, height, 100);
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const canvas = createCanvas(w, h);
  const context = canvas.getContext('2d');
  context.drawImage(source, 0, 0, w, h);
  return Buffer.from(rgbaToThumbHash(w, h, context.getImageData(0, 0, w, h).data)).toString('base64');
}
