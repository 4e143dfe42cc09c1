import type { ExportedMedia, MediaRules } from '../../../shared/library/exported-media.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import type { StreamedEntry } from '../../media/zip.ts';
import type { MediaFileReader } from '../../workers/media-files/media-file-reader.ts';
import type { Library } from '../library.ts';
import { findTextInBytes } from './find-text-in-bytes.ts';
import { prepareExportFile } from './prepare-export-file.ts';

interface MediaOfLibrary {
  readonly library: Pick<Library, 'item' | 'pathOf'>;
  readonly mediaReader: Pick<MediaFileReader, 'withoutTexts'>;
}

/** Returns the exported file of an item. Throws a `ProblemError` if the file is missing, or if it cannot follow the rules. */
export async function exportedMediaFile(
  { name, itemId }: ExportedMedia,
  { withoutMetadata = false, hidden = [] }: MediaRules,
  { library, mediaReader }: MediaOfLibrary,
): Promise<StreamedEntry> {
  const item = await library.item(itemId);
  const how = withoutMetadata ? 'left out' : 'as they are';
  const file = await prepareExportFile(item, library.pathOf(item), how, mediaReader);
  if ('whyNot' in file) {
    throw new ProblemError(problem('input', `Couldn’t export ${item.file}: ${file.whyNot}`));
  }
  const { size, pieces } = file;
  const found = hidden.length === 0 ? undefined : await findTextInBytes(pieces(), hidden);
  if (found !== undefined) {
    const sentence = `Couldn’t export ${item.file}: its file contains the text “${found}”, which can’t be removed.`;
    throw new ProblemError(problem('input', `${sentence} Leave this result out, or show the model names.`));
  }
  return { name, size, pieces };
}
