import { ProblemError, problem, refuse } from '../../../shared/problem.ts';
import { formatCount } from '../../../shared/util/format-numbers.ts';
import { fileExists } from '../../files/file-exists.ts';
import type { Host } from '../../host/host.ts';
import { makeSmallPng } from '../../media/thumbnail-images.ts';
import type { Library } from '../catalog/library.ts';

/** Maximum number of files. Other programs cannot handle a larger drag. */
const mostFiles = 1000;
/** Size of the thumbnail under the pointer. Pixels. */
const thumbnailSide = 96;

/**
 * Adds the original files of results to the user's drag, in the order of the ids. Throws a `ProblemError` if a file is
 * missing, or if the shell cannot drag files to other programs.
 */
export async function dragToDesktop(
  ids: readonly string[],
  library: Pick<Library, 'items' | 'pathOf' | 'thumbnail'>,
  host: Pick<Host, 'startDrag'>,
): Promise<void> {
  if (!host.startDrag) refuse('Files can’t be dragged out of a browser. Export them instead.');
  if (ids.length > mostFiles) {
    const most = formatCount(mostFiles);
    refuse(`At most ${most} files can be dragged at the same time. Export them instead.`);
  }
  const itemsById = new Map((await library.items(ids)).map((item) => [item.id, item]));
  const items = ids.flatMap((id) => itemsById.get(id) ?? []);
  const [first] = items;
  if (!first) throw new ProblemError(problem('not-found', 'This result isn’t in the library.'));
  for (const item of items) {
    if (await fileExists(library.pathOf(item))) continue;
    refuse(`${item.file} is no longer in the library folder.`);
  }
  const thumbnail = await library.thumbnail(first, { urgency: 'shown' });
  const image = thumbnail && (await makeSmallPng(thumbnail, thumbnailSide));
  host.startDrag(items.map(library.pathOf), image);
}
