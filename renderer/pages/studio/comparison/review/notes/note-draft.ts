import { create } from 'zustand';
import type { Note } from '../../../../../../shared/comparisons/review/note.ts';
import type { Region } from '../../../../../ui/note-region-geometry.ts';
import { useDrawerPreferences } from '../../common/drawer-preferences.ts';
import { useClockItself } from '../../playback/use-clock.ts';

/** A new note, or a note that is being edited. */
export interface NoteDraft {
  /** Id of the note that is edited; `undefined` for a new note. */
  readonly id: string | undefined;
  readonly text: string;
  /** `undefined` for a note on the complete comparison. */
  readonly paneId: string | undefined;
  readonly seconds: number | undefined;
  readonly region: Region | undefined;
}

interface Writing {
  readonly comparisonId: string | undefined;
  readonly note: NoteDraft | undefined;
  /** A region is being drawn on its pane. */
  readonly drawing: boolean;
  /** The note that was chosen in the list: its region is lit. */
  readonly chosen: string | undefined;
  readonly open: (comparisonId: string, note: NoteDraft) => void;
  readonly change: (part: Partial<NoteDraft>) => void;
  readonly end: () => void;
}

/** The open note. It remains open on other pages, until the window closes. */
export const useNoteDraft = create<Writing>((set) => ({
  comparisonId: undefined,
  note: undefined,
  drawing: false,
  chosen: undefined,
  open: (comparisonId, note) => set({ comparisonId, note, drawing: false, chosen: undefined }),
  change: (part) => set(({ note }) => (note ? { note: { ...note, ...part } } : {})),
  end: () => set({ note: undefined, drawing: false }),
}));

/** The stored form of the note. */
export function noteToStore({ text, paneId, seconds, region }: NoteDraft, id: string, createdAt: number): Note {
  return {
    id,
    createdAt,
    text: text.trim(),
    ...(paneId === undefined ? {} : { paneId }),
    ...(paneId === undefined || seconds === undefined ? {} : { seconds }),
    ...(paneId === undefined || region === undefined ? {} : { region }),
  };
}

/** Returns a function that starts a note on the frame a pane shows; without a pane, on the whole comparison. */
export function useStartNote(): (comparisonId: string, paneId: string | undefined) => void {
  const clock = useClockItself();
  const openDraft = useNoteDraft((writing) => writing.open);
  return (comparisonId, paneId) => {
    const frame = paneId === undefined ? undefined : clock.hold(paneId);
    useDrawerPreferences.setState({ tab: 'notes' });
    openDraft(comparisonId, { id: undefined, text: '', paneId, seconds: frame?.seconds, region: undefined });
  };
}
