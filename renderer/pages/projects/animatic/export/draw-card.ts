import type { CutClip } from '../../../../../shared/projects/cut.ts';
import { formatShotNumber } from '../../../../../shared/projects/shot.ts';
import { shotTitle } from '../../../../entities/projects/shot-text.ts';
import type { Area } from '../../../../ui/export/video/video-frames.ts';
import { missingMediaText } from '../animatic-text.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}
type Context = OffscreenCanvasRenderingContext2D;

const font = (weight: number, size: number) => `${weight} ${size}px "Inter Variable", system-ui, sans-serif`;

function createCanvas({ width, height }: Size): { canvas: OffscreenCanvas; context: Context } {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This computer can’t create a canvas of this size.');
  return { canvas, context };
}

/** A black frame, with a library image in its middle if there is one. */
export function drawFrame(size: Size, content?: { readonly image: ImageBitmap; readonly area: Area }): ImageBitmap {
  const { canvas, context } = createCanvas(size);
  context.fillStyle = 'black';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  if (content)
    context.drawImage(content.image, content.area.x, content.area.y, content.area.width, content.area.height);
  return canvas.transferToImageBitmap();
}

/** The card of a shot without an image: its number, title, brief, and the reason. */
export function drawCard(clip: CutClip, size: Size): ImageBitmap {
  const { canvas, context } = createCanvas(size);
  const unit = size.height / 36;
  const left = unit * 2;
  const width = size.width - left * 2;
  context.fillStyle = '#191919';
  context.fillRect(0, 0, size.width, size.height);
  context.textBaseline = 'top';
  let top = unit * 9;
  const write = (text: string, style: string, height: number, colour: string, most: number) => {
    context.font = style;
    context.fillStyle = colour;
    for (const line of wrap(context, text, width, most)) {
      context.fillText(line, left, top);
      top += height;
    }
  };
  write(formatShotNumber(clip.shot.number), font(620, unit * 4), unit * 5, '#ececec', 1);
  if (clip.shot.title !== '') write(clip.shot.title, font(620, unit * 1.6), unit * 2.2, '#ececec', 2);
  if (clip.shot.brief !== '') write(clip.shot.brief, font(420, unit * 1.2), unit * 1.8, '#b2b2b2', 7);
  top += unit / 2;
  write(missingMediaText(clip) ?? '', font(420, unit), unit * 1.5, '#979797', 2);
  return canvas.transferToImageBitmap();
}

/** The name of a shot on a solid strip, for the lower left corner. */
export function drawShotName(clip: CutClip, size: Size): { image: ImageBitmap; x: number; y: number } {
  const unit = Math.max(12, Math.round(size.height / 40));
  const probe = createCanvas({ width: 1, height: 1 }).context;
  probe.font = font(560, unit);
  const [text = ''] = wrap(probe, shotTitle(clip.shot), size.width * 0.8, 1);
  const strip = { width: Math.ceil(probe.measureText(text).width + unit * 1.2), height: Math.ceil(unit * 1.8) };
  const { canvas, context } = createCanvas(strip);
  context.fillStyle = '#1c1c1c';
  context.fillRect(0, 0, strip.width, strip.height);
  context.font = font(560, unit);
  context.textBaseline = 'middle';
  context.fillStyle = '#f4f4f4';
  context.fillText(text, unit * 0.6, strip.height / 2);
  return { image: canvas.transferToImageBitmap(), x: unit, y: size.height - strip.height - unit };
}

/** Breaks a text into lines of at most `width`. The last of `most` lines ends with an ellipsis if text is left. */
function wrap(context: Context, text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  const words = text.split(/\s+/).filter((word) => word !== '');
  for (const [index, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (context.measureText(longer).width <= width) {
      line = longer;
      continue;
    }
    if (lines.length === most - 1)
      return [...lines, shorten(context, [longer, ...words.slice(index + 1, index + 20)].join(' '), width)];
    if (line !== '') lines.push(line);
    line = shorten(context, word, width);
  }
  return line === '' ? lines : [...lines, line];
}

function shorten(context: Context, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let length = Math.min(text.length, 400);
  while (length > 1 && context.measureText(`${text.slice(0, length)}…`).width > width) length -= 1;
  return `${text.slice(0, length)}…`;
}
