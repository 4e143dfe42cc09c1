import type { Area } from '../../../../../ui/export/video/video-frames.ts';
import type { Caption } from '../subject/pane-captions.ts';
import type { ContactSheetLayout } from './contact-sheet-layout.ts';
import { fitText } from './fit-text.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Grays of the dark theme: readers open a sheet outside this program, where no theme applies. */
const colours = { window: '#141414', panel: '#191919', stage: '#0c0c0c', text: '#ececec', dim: '#979797' };
const family = '"Inter Variable", Inter, system-ui, sans-serif';
/** Height of letters, of a line. */
const capHeight = 0.66;
/** Fraction of a line: space left and right of the text. */
const inset = 0.5;
/** Fractions of a line: space between letter and name, and space before the facts. */
const [gap, wideGap] = [0.35, 0.6];
const maxPromptLines = 3;

const strongFont = (line: number) => `600 ${line * capHeight}px ${family}`;
const plainFont = (line: number) => `420 ${line * capHeight}px ${family}`;

/** Resolves when the fonts are loaded: a canvas uses any available font before that. */
export async function waitForFonts(): Promise<void> {
  await Promise.all([document.fonts.load(strongFont(20)), document.fonts.load(plainFont(20))]);
}

/** Layout of captions over cells of equal width. All captions have the same height, therefore the images align. */
export interface CaptionStyle {
  /** Facts are beside the name if every cell has space for them. */
  readonly hasFactsBeside: boolean;
  readonly promptLines: number;
  /** Under the line with the name. */
  readonly linesUnder: number;
}

export function computeCaptionStyle(
  captions: readonly Caption[],
  width: number,
  line: number,
  context: Pick<Context, 'font' | 'measureText'>,
): CaptionStyle {
  const availableWidth = width - line * inset * 2;
  const createMeasure = (font: string) => (text: string) => {
    context.font = font;
    return context.measureText(text).width;
  };
  const [name, fact] = [createMeasure(strongFont(line)), createMeasure(plainFont(line))];
  const hasFactsBeside = captions.every(
    (each) => name(each.letter) + name(each.name) + fact(each.facts) + line * (gap + wideGap) <= availableWidth,
  );
  const promptLines = Math.max(
    0,
    ...captions.map(({ prompt }) => fitText(prompt, availableWidth, maxPromptLines, fact).lines.length),
  );
  return { hasFactsBeside, promptLines, linesUnder: (hasFactsBeside ? 0 : 1) + promptLines };
}

/** Draws backgrounds, title and captions. The images are drawn separately. */
export function drawCaptions(
  context: Context,
  plan: ContactSheetLayout,
  style: CaptionStyle,
  captions: readonly Caption[],
  title: string,
): void {
  context.fillStyle = colours.window;
  context.fillRect(0, 0, plan.width, plan.height);
  context.textBaseline = 'middle';
  if (plan.title) {
    const line = plan.line * 1.15;
    const y = plan.title.y + plan.title.height / 2;
    write(context, title, {
      font: strongFont(line),
      colour: colours.text,
      x: plan.line * inset,
      y,
      width: plan.title.width - plan.line,
    });
  }
  for (const [index, cell] of plan.cells.entries()) {
    fill(context, cell.caption, colours.panel);
    fill(context, cell.stage, colours.stage);
    const caption = captions[index];
    if (caption) drawCaption(context, cell.caption, plan.line, style, caption);
  }
}

function drawCaption(context: Context, area: Area, line: number, style: CaptionStyle, caption: Caption): void {
  const x = area.x + line * inset;
  const width = area.width - line * inset * 2;
  const middleOf = (row: number) => area.y + line * (row + 0.75);
  const dim = { font: plainFont(line), colour: colours.dim };
  const bold = { font: strongFont(line), colour: colours.text, y: middleOf(0) };
  const letterWidth = write(context, caption.letter, { ...bold, x, width }) + line * gap;
  const used = letterWidth + write(context, caption.name, { ...bold, x: x + letterWidth, width: width - letterWidth });
  if (style.hasFactsBeside)
    write(context, caption.facts, { ...dim, x: x + used + line * wideGap, y: middleOf(0), width });
  else write(context, caption.facts, { ...dim, x, y: middleOf(1), width });
  context.font = dim.font;
  const measure = (text: string) => context.measureText(text).width;
  const first = style.hasFactsBeside ? 1 : 2;
  for (const [row, text] of fitText(caption.prompt, width, style.promptLines, measure).lines.entries()) {
    write(context, text, { ...dim, x, y: middleOf(first + row), width });
  }
}

interface Line {
  readonly font: string;
  readonly colour: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** One line, shortened with an ellipsis. Returns its width. */
function write(context: Context, text: string, { font, colour, x, y, width }: Line): number {
  context.font = font;
  context.fillStyle = colour;
  const [line = ''] = fitText(text, width, 1, (part) => context.measureText(part).width).lines;
  context.fillText(line, x, y);
  return context.measureText(line).width;
}

function fill(context: Context, { x, y, width, height }: Area, colour: string): void {
  context.fillStyle = colour;
  context.fillRect(x, y, width, height);
}
