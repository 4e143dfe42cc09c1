import type { ExportFrame, ExportPane } from '../subject/export-subject.ts';
import { loadPaneImage } from '../subject/load-pane-image.ts';
import { type Caption, textOfCaptions } from '../subject/pane-captions.ts';
import { drawCaptions, waitForFonts } from './draw-captions.ts';
import type { ContactSheetResult } from './lay-out-contact-sheet.ts';
import { withTexts } from './png-text.ts';

export interface ContactSheetRequest {
  readonly title: string;
  readonly panes: readonly ExportPane[];
  /** In the order of the panes. */
  readonly frames: readonly (ExportFrame | undefined)[];
  readonly captions: readonly Caption[];
  readonly layoutResult: ContactSheetResult;
}

/** The sheet as a PNG, with all that is written on it as text in its head. Stops between images at `signal`. */
export async function makeContactSheet(
  order: ContactSheetRequest,
  signal: AbortSignal,
  onImage: (count: number) => void,
): Promise<Blob> {
  const { panes, frames, captions, title, layoutResult } = order;
  const { plan, style } = layoutResult;
  const canvas = new OffscreenCanvas(plan.width, plan.height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This computer can’t create a canvas of this size.');
  await waitForFonts();
  drawCaptions(context, plan, style, captions, title);
  context.imageSmoothingQuality = 'high';
  for (const [index, pane] of panes.entries()) {
    signal.throwIfAborted();
    const image = await loadPaneImage(pane, frames[index]);
    const area = plan.cells[index]?.image;
    if (area) context.drawImage(image, area.x, area.y, area.width, area.height);
    image.close();
    onImage(index + 1);
  }
  const png = await canvas.convertToBlob({ type: 'image/png' });
  signal.throwIfAborted();
  const texts = { Title: title, Description: textOfCaptions(captions), Software: 'Triptych' };
  return new Blob([withTexts(new Uint8Array(await png.arrayBuffer()), texts)], { type: 'image/png' });
}
