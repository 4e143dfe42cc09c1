import type { Area } from '../../../../../ui/export/video/video-frames.ts';
import type { Size } from '../../../../../ui/zoom-pan/view-geometry.ts';

export interface ContactSheetOptions {
  /** Sizes of the images, in the order of their panes. */
  readonly images: readonly Size[];
  readonly columns: number;
  /** Width of the whole sheet. Without it, the largest image has its original pixels on the sheet. */
  readonly width?: number;
  /** Lines under an image's name, for facts and prompt. */
  readonly linesUnder: number;
  readonly hasTitle: boolean;
  /** The encoder accepts no odd sizes. */
  readonly roundsToEven?: boolean;
}

interface ContactSheetCell {
  /** Area of letter, model, facts and prompt. */
  readonly caption: Area;
  /** Available area for an image, equal for all images. */
  readonly stage: Area;
  /** The complete image with its original ratio. */
  readonly image: Area;
}

/** Sizes and areas are in pixels of the sheet. */
export interface ContactSheetLayout extends Size {
  readonly title?: Area;
  readonly cells: readonly ContactSheetCell[];
  /** Height of a line of text, in pixels; the size of letters follows from it. */
  readonly line: number;
}

/** Calculates the positions on a sheet: cells of equal size in rows, each with a caption over its image. */
export function layOutContactSheetCells({
  images,
  columns,
  width,
  linesUnder,
  hasTitle,
  roundsToEven = false,
}: ContactSheetOptions): ContactSheetLayout {
  const roundSize = roundsToEven ? roundUpToEven : Math.ceil;
  const largest = findLargest(images);
  const across = Math.max(1, Math.min(columns, images.length));
  const rows = Math.ceil(images.length / across);
  const gap = gapFor(width === undefined ? largest.width : width / across);
  const grain = roundsToEven ? 2 : 1;
  const cellWidth =
    width === undefined
      ? roundSize(largest.width)
      : Math.max(2, grain * Math.floor((width - gap * (across - 1)) / across / grain));
  const cellHeight = Math.max(2, roundSize((cellWidth * largest.height) / largest.width));
  const line = lineFor(cellWidth);
  const captionHeight = roundSize(line * (1 + linesUnder) + line * 0.5);
  const titleHeight = hasTitle ? roundSize(line * 2) : 0;
  const rowHeight = captionHeight + cellHeight;
  const topOf = (row: number) => titleHeight + row * (rowHeight + gap);
  const cells = images.map((image, index) => {
    const x = (index % across) * (cellWidth + gap);
    const y = topOf(Math.floor(index / across));
    const stage = { x, y: y + captionHeight, width: cellWidth, height: cellHeight };
    return { caption: { x, y, width: cellWidth, height: captionHeight }, stage, image: fitInside(image, stage) };
  });
  const sheetWidth = across * cellWidth + (across - 1) * gap;
  return {
    width: sheetWidth,
    height: topOf(rows) - gap,
    ...(hasTitle ? { title: { x: 0, y: 0, width: sheetWidth, height: titleHeight } } : {}),
    cells,
    line,
  };
}

/** Returns the largest centered area inside `area` that shows the whole image. */
function fitInside(image: Size, area: Area): Area {
  const scale = Math.min(area.width / image.width, area.height / image.height);
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const x = area.x + Math.floor((area.width - width) / 2);
  const y = area.y + Math.floor((area.height - height) / 2);
  return { x, y, width, height };
}

/** The size in which every one of them has room pixel for pixel. */
function findLargest(images: readonly Size[]): Size {
  return {
    width: Math.max(1, ...images.map((image) => image.width)),
    height: Math.max(1, ...images.map((image) => image.height)),
  };
}

/** Returns a line height that is readable when the sheet fits the screen, and not too large on a large sheet. */
function lineFor(cellWidth: number): number {
  return Math.round(Math.min(56, Math.max(18, cellWidth / 32)));
}

/** Between cells; even, so that what follows stays even. */
function gapFor(cellWidth: number): number {
  return 2 * Math.max(1, Math.round(cellWidth / 640));
}

function roundUpToEven(value: number): number {
  return 2 * Math.ceil(value / 2);
}
