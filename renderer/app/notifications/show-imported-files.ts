import type { ImportedFiles } from '../../../shared/library/imported-files.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { joinList } from '../../../shared/util/join-list.ts';
import type { Calls } from '../../api/call-types.ts';
import { notify, notifyFailure } from '../../ui/notify.ts';
import { notifyUndo } from '../../ui/notify-undo.tsx';

/** Reports what watch folders imported. Undo moves the items to Trash; the files in the folders stay. */
export function showImportedFiles(imported: ImportedFiles, calls: Calls): void {
  const { itemIds, folders } = imported;
  const from = `from ${joinList(folders)}`;
  const message = notImportedText(imported);
  if (itemIds.length === 0) {
    notify(`No new items ${from}`, message);
    return;
  }
  const undo = () =>
    void calls.library
      .trash({ target: { ids: [...itemIds] } })
      .then(
        ({ count }) => notify(`${formatCounted(count, 'item is', 'items are')} in Trash`),
        notifyFailure('Couldn’t move the items to Trash'),
      );
  notifyUndo(`${formatCounted(itemIds.length, 'item')} imported ${from}`, undo, message);
}

function notImportedText({ duplicates, duplicateCount, refusedCount }: ImportedFiles): string | undefined {
  const others = duplicateCount - duplicates.length;
  const names = others > 0 ? `${duplicates.join(', ')} and ${others} more` : joinList(duplicates);
  const texts = [
    ...(duplicateCount > 0 ? [`In the library already: ${names}.`] : []),
    ...(refusedCount > 0
      ? [`${formatCounted(refusedCount, 'file was', 'files were')} not imported: see Settings › Storage.`]
      : []),
  ];
  return texts.length === 0 ? undefined : texts.join(' ');
}
