import { useClockItself } from '../../playback/use-clock.ts';
import { useDrawerPreferences } from '../drawer-preferences.ts';
import { useNoteDraft } from './note-draft.ts';

/** Returns a function that starts a note on the frame a pane shows; without a pane, on the whole comparison. */
export function useStartNote(): (comparisonId: string, paneId: string | undefined) => void {
  const clock = useClockItself();
  const openDraft = useNoteDraft((writing) => writing.open);
  const show = useDrawerPreferences((preferences) => preferences.show);
  return (comparisonId, paneId) => {
    const frame = paneId === undefined ? undefined : clock.hold(paneId);
    show('notes');
    openDraft(comparisonId, { id: undefined, text: '', paneId, seconds: frame?.seconds, region: undefined });
  };
}
