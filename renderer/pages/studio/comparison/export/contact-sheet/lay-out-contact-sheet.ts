import type { Caption } from '../subject/pane-captions.ts';
import { type ContactSheetLayout, type ContactSheetOptions, layOutContactSheetCells } from './contact-sheet-layout.ts';
import { fitToLimits } from './contact-sheet-limits.ts';
import { type CaptionStyle, computeCaptionStyle } from './draw-captions.ts';

export interface ContactSheetResult {
  readonly plan: ContactSheetLayout;
  readonly style: CaptionStyle;
  /** The requested size, if the size is too large; `plan` is then the largest possible size. */
  readonly tooLarge?: ContactSheetLayout;
}

type SheetOptions = Omit<ContactSheetOptions, 'linesUnder'>;

/** A plan with room for what has to be written. How much that is depends on how wide the cells are. */
export function layOutContactSheet(options: SheetOptions, captions: readonly Caption[]): ContactSheetResult {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) throw new Error('Couldn’t create a canvas in this window.');
  const styleFor = (plan: ContactSheetLayout) =>
    computeCaptionStyle(captions, plan.cells[0]?.caption.width ?? 0, plan.line, context);
  const style = styleFor(layOutContactSheetCells({ ...options, linesUnder: 0 }));
  const { plan, tooLarge } = fitToLimits({ ...options, linesUnder: style.linesUnder });
  if (!tooLarge) return { plan, style };
  const smaller = styleFor(plan);
  return {
    ...fitToLimits({ ...options, width: plan.width, linesUnder: smaller.linesUnder }),
    style: smaller,
    tooLarge,
  };
}
