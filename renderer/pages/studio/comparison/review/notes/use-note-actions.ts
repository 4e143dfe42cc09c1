import { useEffect, useRef } from 'react';
import type { Note } from '../../../../../../shared/comparisons/review/note.ts';
import { firstChallengerState } from '../../../../../../shared/comparisons/view-state.ts';
import { notifyUndo, rememberUndo } from '../../../../../ui/notify-undo.tsx';
import { useStageStore } from '../../common/stage-store.ts';
import type { OpenComparison } from '../../common/use-comparison.ts';
import { useClockItself } from '../../playback/use-clock.ts';
import { type ClientNote, useReviewFilter } from '../client-reviews/client-review-notes.ts';
import { type NoteDraft, noteToStore, useNoteDraft, useStartNote } from './note-draft.ts';
import { clockTimeOf } from './note-times.ts';

export interface NoteActions {
  /** A new note on the current state of this pane; without a pane, on the whole comparison. */
  readonly startNew: (paneId: string | undefined) => void;
  readonly edit: (note: Note) => void;
  readonly save: (note: NoteDraft) => void;
  readonly remove: (note: Note) => void;
  /** Adds a copy of a reviewer's note to the notes of the user. */
  readonly copy: (note: ClientNote) => void;
  /** Shows the pane at the moment of the note, and its region. */
  readonly goTo: (note: Note) => void;
}

export function useNoteActions(open: OpenComparison): NoteActions {
  const { comparison, challengerState = firstChallengerState, all, shown, change, changeStage } = open;
  const { notes } = comparison;
  // The comparison at the time of Undo, not at the time when the note was removed.
  const now = useRef(open);
  useEffect(() => {
    now.current = open;
  });
  const clock = useClockItself();
  const stage = useStageStore();
  const writing = useNoteDraft();
  const choose = ({ id }: Note) => useNoteDraft.setState({ comparisonId: comparison.id, chosen: id });
  const showUser = useReviewFilter((filter) => filter.showUser);
  const startNote = useStartNote();
  return {
    startNew: (paneId) => startNote(comparison.id, paneId),
    edit({ id, text, paneId, seconds, region }) {
      writing.open(comparison.id, { id, text, paneId, seconds, region });
    },
    save(written) {
      const before = notes.find((note) => note.id === written.id);
      const note = noteToStore(written, before?.id ?? crypto.randomUUID(), before?.createdAt ?? Date.now());
      change({ notes: before ? notes.map((each) => (each.id === note.id ? note : each)) : [...notes, note] });
      writing.end();
      choose(note);
      showUser();
    },
    remove(note) {
      change({ notes: notes.filter((each) => each.id !== note.id) });
      notifyUndo('Note deleted', () => now.current.change({ notes: [...now.current.comparison.notes, note] }));
    },
    copy({ reviewer, text, paneId, seconds, region }) {
      const written = { id: undefined, text: `${reviewer}: ${text}`, paneId, seconds, region };
      const note = noteToStore(written, crypto.randomUUID(), Date.now());
      change({ notes: [...notes, note] });
      rememberUndo('Note copied to your notes', () => {
        const { comparison: current, change: changeNow } = now.current;
        changeNow({ notes: current.notes.filter(({ id }) => id !== note.id) });
      });
    },
    goTo(note) {
      choose(note);
      const pane = all.find((each) => each.pane.id === note.paneId);
      if (!pane) return;
      if (!shown.includes(pane))
        changeStage({ champion: { ...challengerState, challengerId: pane.pane.id, isOn: true } });
      const { solo } = stage.getState();
      if (solo !== undefined && solo !== pane.pane.id) stage.setState({ solo: pane.pane.id });
      if (note.seconds === undefined) return;
      const length = pane.kind === 'item' ? pane.item.seconds : undefined;
      // A pane that becomes visible has no lane yet.
      const { lanes, offsets } = clock.state.getState();
      const start = offsets[pane.pane.id] ?? pane.pane.offset;
      const ownSpan = length === undefined ? {} : { start, end: start + length };
      const lane = lanes.find((each) => each.paneId === pane.pane.id) ?? ownSpan;
      const at = clockTimeOf(note.seconds, length, lane);
      if (at === undefined) return;
      clock.pause();
      clock.seek(at);
    },
  };
}
