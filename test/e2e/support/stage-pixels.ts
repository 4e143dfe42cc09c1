import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';
import { type BlockImage, blockColour, type Colour } from '../../support/block-images.ts';
import { seededRandom, testSeed } from '../../support/test-seed.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** `undefined` near an edge, where the color is uncertain. */
export type Expected = (at: Point) => Colour | undefined;

/** The color of the dark stage around images. */
export const surround: Colour = [12, 12, 12];
/** Distance from an edge in screen pixels within which two colors may mix. */
const edgeOfBlocks = 4;
const samples = 400;
/** Tolerance per color channel, of 255, because drivers round differently. */
const tolerance = 2;

/**
 * Returns the position of an image on the screen. Its `middle`, as a fraction of the image, is in the middle of `box`.
 */
export function imageBox(
  box: Box,
  image: { width: number; height: number },
  zoom = 1,
  middle: Point = { x: 0.5, y: 0.5 },
): Box {
  const fit = Math.min(box.width / image.width, box.height / image.height) * zoom;
  const [width, height] = [image.width * fit, image.height * fit];
  return { x: box.x + box.width / 2 - middle.x * width, y: box.y + box.height / 2 - middle.y * height, width, height };
}

/** Returns the expected color of an image at `place`. */
export function colourOf(image: BlockImage, place: Box): Expected {
  return (at) => {
    const column = ((at.x - place.x) / place.width) * image.columns;
    const row = ((at.y - place.y) / place.height) * image.rows;
    const near = (part: number, size: number) => Math.abs(part - Math.round(part)) * size < edgeOfBlocks;
    const isInside = column >= 0 && row >= 0 && column < image.columns && row < image.rows;
    const isNearEdge = near(column, place.width / image.columns) || near(row, place.height / image.rows);
    if (isInside) return isNearEdge ? undefined : blockColour(image.set, Math.floor(column), Math.floor(row));
    const off = Math.max(place.x - at.x, at.x - place.x - place.width, place.y - at.y, at.y - place.y - place.height);
    return off < edgeOfBlocks ? undefined : surround;
  };
}

/** Compares the window inside `box` with the computed colors at many positions; returns the differences. */
export async function wrongPixels(page: Page, box: Box, expected: Expected): Promise<string[]> {
  const image = await loadImage(await page.screenshot({ clip: box }));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const random = seededRandom(testSeed + 6);
  const wrong: string[] = [];
  let compared = 0;
  for (let sample = 0; sample < samples; sample += 1) {
    const [x, y] = [
      Math.floor(box.x + 1 + random() * (box.width - 2)),
      Math.floor(box.y + 1 + random() * (box.height - 2)),
    ];
    const due = expected({ x: x + 0.5, y: y + 0.5 });
    if (!due) continue;
    compared += 1;
    const [red = 0, green = 0, blue = 0] = context.getImageData(
      x - Math.floor(box.x),
      y - Math.floor(box.y),
      1,
      1,
    ).data;
    const seen = [red, green, blue];
    if (seen.some((value, index) => Math.abs(value - (due[index] ?? 0)) > tolerance)) {
      wrong.push(`at ${x}, ${y}: ${seen} and not ${due}`);
    }
  }
  // A comparison of too few pixels would always pass.
  if (compared < samples / 4) wrong.push(`only ${compared} of ${samples} places could be told`);
  return wrong;
}
