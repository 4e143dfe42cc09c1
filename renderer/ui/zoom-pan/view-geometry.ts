// One view for all images: the zoom, and the point of the image in the middle of its box. Points are fractions of the
// image (0 to 1), so that images of other sizes show the same place.

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Rectangle extends Size {
  readonly left: number;
  readonly top: number;
}

export interface View {
  /** 1 shows all of an image, as large as its box allows. */
  readonly zoom: number;
  /** Point of the image in the center of the box, 0 to 1. */
  readonly x: number;
  readonly y: number;
}

export const wholeView: View = { zoom: 1, x: 0.5, y: 0.5 };

/** Factor of one press of a zoom key or button. */
export const zoomStep = 1.25;

/**
 * At this scale the pixels of an image become visible squares, without interpolation. Relative to the original size.
 */
export const crispFrom = 1.999;

/** Limits from the schema of the saved state. */
const largestZoom = 64;
const smallestZoom = 0.05;

/** Returns the size of an image with `shape` (width divided by height) in its box at zoom 1. */
export function fitSize(box: Size, shape: number): Size {
  const width = Math.min(box.width, box.height * shape);
  return { width, height: width / shape };
}

/** Returns the rectangle of the complete image, from the upper left corner of its box. Most of it can be outside. */
export function computeRectangle(view: View, box: Size, shape: number): Rectangle {
  const fit = fitSize(box, shape);
  const width = fit.width * view.zoom;
  const height = fit.height * view.zoom;
  return { left: box.width / 2 - view.x * width, top: box.height / 2 - view.y * height, width, height };
}

/** Returns the place of the image under a point of its box. Values outside of 0 to 1 are beside the image. */
export function pointAt(view: View, box: Size, shape: number, at: Point): Point {
  const { left, top, width, height } = computeRectangle(view, box, shape);
  return { x: (at.x - left) / width, y: (at.y - top) / height };
}

/** Returns the visible area as shares of the image. The area extends beyond the image if the box is larger. */
export function visibleArea(view: View, box: Size, shape: number): Rectangle {
  const { width, height } = computeRectangle(view, box, shape);
  const part = { width: box.width / width, height: box.height / height };
  return { left: view.x - part.width / 2, top: view.y - part.height / 2, ...part };
}

/**
 * Changes the zoom while the point `place` of the image remains on the screen. When zooming out, the image moves as far
 * as needed to cover its box.
 */
export function zoomViewAt(view: View, zoom: number, place: Point): View {
  const to = Math.min(Math.max(zoom, smallestZoom), largestZoom);
  const ratio = view.zoom / to;
  return clampView({ zoom: to, x: place.x + (view.x - place.x) * ratio, y: place.y + (view.y - place.y) * ratio });
}

/** Moves the image with a pointer by this number of pixels. */
export function panView(view: View, delta: Point, box: Size, shape: number): View {
  const { width, height } = computeRectangle(view, box, shape);
  return clampView({ ...view, x: view.x - delta.x / width, y: view.y - delta.y / height });
}

/** Moves `place` to the middle, as far as the edges allow. */
export function centerOn(view: View, place: Point): View {
  return clampView({ ...view, ...place });
}

/** Moves by parts of what is seen. */
export function panByParts(view: View, delta: Point): View {
  return centerOn(view, { x: view.x + delta.x / view.zoom, y: view.y + delta.y / view.zoom });
}

/** All of an area of the image, as large as the box allows. */
export function viewOfArea(area: Rectangle, box: Size, shape: number): View {
  const fit = fitSize(box, shape);
  const zoom = Math.min(box.width / (area.width * fit.width), box.height / (area.height * fit.height));
  const to = Math.min(Math.max(zoom, 1), largestZoom);
  return clampView({ zoom: to, x: area.left + area.width / 2, y: area.top + area.height / 2 });
}

/** The zoom at which one pixel of the image is one pixel of the screen. */
export function actualZoom(box: Size, image: Size, pixelRatio: number): number {
  const { width } = fitSize(box, image.width / image.height);
  return image.width / (width * pixelRatio);
}

/** Returns the width of one image pixel in screen pixels. */
export function magnification(view: View, box: Size, image: Size, pixelRatio: number): number {
  return view.zoom / actualZoom(box, image, pixelRatio);
}

/**
 * The center is limited so that the edge of the image meets the edge of the box. The limit is equal for every ratio,
 * because all images share the view.
 */
function clampView({ zoom, x, y }: View): View {
  const margin = zoom <= 1 ? 0 : 0.5 - 0.5 / zoom;
  const clampCoordinate = (part: number) => Math.min(Math.max(part, 0.5 - margin), 0.5 + margin);
  return { zoom, x: clampCoordinate(x), y: clampCoordinate(y) };
}
