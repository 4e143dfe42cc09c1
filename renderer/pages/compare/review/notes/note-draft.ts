import { create } from 'zustand';
import type { Note } from '../../../../../shared/comparisons/review/note.ts';
import type { Region } from './region-geometry.ts';

/** A note while it is being written, or written anew. */
export interface NoteDraft {
  /** Id of the note that is edited; `undefined` for a new note. */
  readonly id: string | undefined;
  readonly text: string;
  /** None: it is of the comparison as a whole. */
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
  readonly begin: (comparisonId: string, note: NoteDraft) => void;
  readonly change: (part: Partial<NoteDraft>) => void;
  readonly draw: (drawing: boolean) => void;
  readonly choose: (comparisonId: string, noteId: string | undefined) => void;
  readonly end: () => void;
}

/** The note that is being written. It stays while one looks at another page, until the window closes. */
export const useNoteDraft = create<Writing>((set) => ({
  comparisonId: undefined,
  note: undefined,
  drawing: false,
  chosen: undefined,
  begin: (comparisonId, note) => set({ comparisonId, note, drawing: false, chosen: undefined }),
  change: (part) => set(({ note }) => (note ? { note: { ...note, ...part } } : {})),
  draw: (drawing) => set({ drawing }),
  choose: (comparisonId, chosen) => set({ comparisonId, chosen }),
  end: () => set({ note: undefined, drawing: false }),
}));

/** The stored form of the note. */
export function storedNote({ text, paneId, seconds, region }: NoteDraft, id: string, createdAt: number): Note {
  return {
    id,
    createdAt,
    text: text.trim(),
    ...(paneId === undefined ? {} : { paneId }),
    ...(paneId === undefined || seconds === undefined ? {} : { seconds }),
    ...(paneId === undefined || region === undefined ? {} : { region }),
  };
}
