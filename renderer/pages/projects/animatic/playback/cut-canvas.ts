import type { Cut } from '../../../../../shared/projects/cut.ts';
import type { ClipImages, CutImage } from './clip-images.ts';

/** The canvas that shows one frame of the cut at a time, in the size of its file. */
export class CutCanvas {
  readonly #images: ClipImages;
  #canvas: HTMLCanvasElement | undefined;
  /** Frame of the cut that is visible, as an image or as a card. */
  #shownFrame: number | undefined;

  constructor(images: ClipImages) {
    this.#images = images;
  }

  get shownFrame(): number | undefined {
    return this.#shownFrame;
  }

  attach(canvas: HTMLCanvasElement | null): void {
    this.#canvas = canvas ?? undefined;
  }

  /** The visible frame belongs to another cut. */
  forget(): void {
    this.#shownFrame = undefined;
  }

  /** Shows a frame if its image is loaded. Otherwise the previous frame remains. */
  show(cut: Cut, frame: number): CutImage['kind'] {
    const image = this.#images.imageAt(cut, frame);
    if (image.kind === 'image') this.#draw(image);
    if (image.kind !== 'loading') this.#shownFrame = frame;
    return image.kind;
  }

  #draw(image: Extract<CutImage, { kind: 'image' }>): void {
    const context = this.#canvas?.getContext('2d', { alpha: false });
    if (!this.#canvas || !context) return;
    const { width, height } = image;
    if (this.#canvas.width !== width || this.#canvas.height !== height) Object.assign(this.#canvas, { width, height });
    image.draw(context);
  }
}
