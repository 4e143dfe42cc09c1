import { useEffect } from 'react';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { isSecondWindow } from '../../api/is-second-window.ts';
import { onWindowEvent } from '../../api/window-events.ts';
import { notifyUndo } from '../../ui/notify-undo.tsx';
import { notify, notifyFailure } from '../../ui/toast.ts';

/** Reports changes that other programs made in XMP sidecars, with an undo. */
export function XmpNotifications() {
  const calls = useCalls();
  useEffect(() => {
    if (isSecondWindow) return;
    return onWindowEvent((event) => {
      if (event.kind !== 'xmp-read') return;
      const { id, changed, conflictCount } = event.report;
      const conflicts =
        conflictCount === 0
          ? undefined
          : `${formatCounted(conflictCount, 'result was', 'results were')} also changed here. Choose the values in Settings › Storage.`;
      if (changed === 0) return notify('XMP files have different changes', conflicts);
      const undo = () =>
        void calls.xmpSidecars.undo({ reportId: id }).catch(notifyFailure('Couldn’t undo the changes'));
      notifyUndo(`Other programs changed ${formatCounted(changed, 'result')}`, undo, conflicts);
    });
  }, [calls]);
  return null;
}
