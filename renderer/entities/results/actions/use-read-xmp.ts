import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { useSynced } from '../../../api/synced-state.ts';
import { notify } from '../../../ui/notify.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import type { SelectedItems } from '../../items/grid-index/selection-target.ts';
import { useOrganize } from '../../items/organize/use-organize.ts';

/** Takes over what other programs changed in the XMP files of items. Absent while XMP sidecars are off. */
export function useReadXmp(): ((items: SelectedItems) => Promise<void>) | undefined {
  const calls = useCalls();
  const { tryAction } = useOrganize();
  const isOn = useSynced('settings').xmpSidecars !== 'off';
  async function undo(editIds: readonly string[]): Promise<void> {
    for (const editId of editIds.toReversed()) {
      if (!(await tryAction('Couldn’t undo the change', () => calls.library.undoEdit({ editId })))) return;
    }
  }
  async function read({ target }: SelectedItems): Promise<void> {
    const report = await tryAction('Couldn’t read the XMP files', () => calls.xmpSidecars.readAgain({ target }));
    if (!report) return;
    const { read: count, changed, editIds, unusable, lines } = report;
    const first = lines[0];
    const skipped =
      first && `${formatCounted(unusable, 'file or value', 'files or values')} not used. ${first.file}: ${first.what}`;
    if (changed === 0) notify(`${formatCounted(count, 'XMP file')} read, nothing new`, skipped);
    else notifyUndo(`XMP files changed ${formatCounted(changed, 'item')}`, () => void undo(editIds), skipped);
  }
  return isOn ? read : undefined;
}
