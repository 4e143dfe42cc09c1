import { inputUploadRoute } from '../../../shared/contract/http-routes.ts';
import type { ImageFile } from '../../../shared/fields/field-values-and-drafts.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import type { UploadOptions } from '../../api/file-upload-types.ts';
import { problemOfAnswer } from '../../api/problem-of-error.ts';
import { sendFile } from '../../api/send-file.ts';
import { confirmLeavingPage } from '../../ui/confirm-leaving-page.ts';
import { readDraggedItems } from '../items/item-drag.ts';

/**
 * Uploads a file to main, which checks the actual file type. Throws a `ProblemError` with the sentence for the slot; an
 * `AbortError` after `signal`.
 */
export async function uploadImage(file: File, options: UploadOptions = {}): Promise<ImageFile> {
  // A file from outside is not in a folder of the program before the upload has ended. Therefore leaving the page needs
  // a confirmation.
  const arrived = confirmLeavingPage(() => true);
  const { status, answer } = await sendFile(inputUploadRoute(file.name), file, options).finally(arrived);
  if (status === 200) return answer as ImageFile;
  throw new ProblemError(problemOfAnswer(answer) ?? problem('internal', 'Couldn’t import the image.'));
}

/** The content of a drop or paste: files, names of folders, items of the library, and a URL if the URL is alone. */
export interface DroppedData {
  readonly files?: readonly File[];
  readonly folders?: readonly string[];
  /** Item ids. */
  readonly items?: readonly string[];
  readonly address?: string | null;
}

export function readDroppedData(data: DataTransfer): Required<DroppedData> {
  const files: File[] = [];
  const folders: string[] = [];
  for (const item of data.items) {
    if (item.kind !== 'file') continue;
    const file = item.getAsFile();
    if (item.webkitGetAsEntry()?.isDirectory) folders.push(file?.name ?? 'This item');
    else if (file) files.push(file);
  }
  const items = readDraggedItems(data);
  const text = data.getData('text/uri-list') || data.getData('text/plain');
  const alone = files.length + folders.length + items.length === 0;
  const address = alone && /^https?:\/\/\S+$/i.test(text.trim()) ? text.trim() : null;
  return { files, folders, items, address };
}

export function isEmpty({ files = [], folders = [], items = [], address = null }: DroppedData): boolean {
  return files.length + folders.length + items.length === 0 && address === null;
}

/**
 * Returns the accepted types of a file dialog: images that the slot accepts, and videos. One frame of a video is used.
 */
export function acceptedFiles(types: readonly string[]): string {
  return [...types, 'video/*'].join(',');
}
