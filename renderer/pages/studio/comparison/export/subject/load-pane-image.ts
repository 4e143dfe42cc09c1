import { mediaRoute } from '../../../../../../shared/contract/http-routes.ts';
import { fileName } from '../../../../../entities/items/item-text.ts';
import type { ExportFrame, ExportPane } from './export-subject.ts';

/** The image of a pane at its full size: of a video exactly the frame, decoded from the file. Close it after use. */
export async function loadPaneImage(pane: ExportPane, frame: ExportFrame | undefined): Promise<ImageBitmap> {
  const blob = frame ? await frameOf(pane, frame) : await imageOf(pane);
  return createImageBitmap(blob);
}

async function frameOf({ item }: ExportPane, { seconds }: ExportFrame): Promise<Blob> {
  // The library that decodes is fetched when it is first needed.
  const { captureFrame } = await import('../../../../../entities/image-inputs/capture-frame.ts');
  return captureFrame({ name: fileName(item), video: { kind: 'item', item } }, seconds);
}

async function imageOf({ item, letter }: ExportPane): Promise<Blob> {
  const answer = await fetch(mediaRoute(item.id));
  if (!answer.ok) throw new Error(`The file for ${letter} can’t be read from the library.`);
  return answer.blob();
}
