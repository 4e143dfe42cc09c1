import { ActionIcon } from '@mantine/core';
import { IconNote, IconUsers } from '@tabler/icons-react';
import type { Note } from '../../../../../../shared/comparisons/review/note.ts';
import { formatCounted } from '../../../../../../shared/util/format-numbers.ts';
import type { ShownItem, ShownPane } from '../../../../../entities/comparisons/pane-contents.ts';
import { CommandTooltip } from '../../../../../ui/commands/command-tooltip.tsx';
import { useDrawerPreferences } from '../../common/drawer-preferences.ts';
import type { OpenComparison } from '../../common/use-comparison.ts';
import { useClock } from '../../playback/use-clock.ts';
import type { ClientNote } from '../client-reviews/client-review-notes.ts';
import reviewStyles from '../client-reviews/client-reviews.module.css';
import { useClientReviews, useFilteredNotes } from '../client-reviews/use-client-reviews.ts';
import { clockTimeOf, formatExactTime } from './note-times.ts';
import styles from './regions.module.css';
import { useNoteActions } from './use-note-actions.ts';

/** Shows the positions of a pane's notes on its lane, those of reviewers as circles. The list of notes has the keys. */
export function LaneNoteMarks({ open, paneId }: { open: OpenComparison; paneId: string }) {
  const { goTo } = useNoteActions(open);
  const { showsUser, clientNotes } = useFilteredNotes(open);
  const lane = useClock(({ lanes }) => lanes.find((each) => each.paneId === paneId));
  const seconds = useClock((state) => state.seconds);
  const pane = open.shown.find((each) => each.pane.id === paneId);
  const length = pane?.kind === 'item' ? pane.item.seconds : undefined;
  if (!lane || seconds === 0) return null;
  const notes: readonly (Note | ClientNote)[] = [...(showsUser ? open.comparison.notes : []), ...clientNotes];
  return notes.map((note) => {
    if (note.paneId !== paneId || note.seconds === undefined) return null;
    const at = clockTimeOf(note.seconds, length, lane);
    if (at === undefined) return null;
    return (
      <button
        key={note.id}
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className={'reviewer' in note ? `${reviewStyles['client']} ${reviewStyles['lane']}` : styles['mark']}
        style={{ left: `${(at / seconds) * 100}%` }}
        title={`${'reviewer' in note ? `${note.reviewer}, ` : ''}${formatExactTime(note.seconds)}: ${note.text}`}
        onClick={() => goTo(note)}
      />
    );
  });
}

/** Shows in the caption of a pane that it has notes, and how many reviewers marked it. */
export function NoteCount({ open, shown }: NoteCountProps) {
  return (
    <>
      <UserNotes open={open} shown={shown} />
      {shown.kind === 'item' && <ReviewCount open={open} shown={shown} />}
    </>
  );
}

interface NoteCountProps {
  readonly open: OpenComparison;
  readonly shown: ShownPane;
}

function UserNotes({ open, shown: { pane, letter } }: NoteCountProps) {
  const count = open.comparison.notes.filter(({ paneId }) => paneId === pane.id).length;
  if (count === 0) return null;
  const label = formatCounted(count, 'note');
  return (
    <CommandTooltip by="notesDrawer" tip={label}>
      <ActionIcon
        size={24}
        aria-label={`${label} on ${letter}`}
        onClick={() => useDrawerPreferences.setState({ tab: 'notes' })}
      >
        <IconNote size={14} stroke={1.5} />
      </ActionIcon>
    </CommandTooltip>
  );
}

function ReviewCount({ open, shown: { item, letter } }: { open: OpenComparison; shown: ShownItem }) {
  const reviews = useClientReviews(open.comparison.id);
  const { id } = item;
  const reviewers = reviews.filter(
    ({ results, notes }) =>
      notes.some(({ itemId }) => itemId === id) ||
      results.some(({ itemId, isPick, rating }) => itemId === id && (isPick || rating !== undefined)),
  );
  if (reviewers.length === 0) return null;
  const picks = reviewers.filter(({ results }) => results.some(({ itemId, isPick }) => itemId === id && isPick));
  const label = `${formatCounted(reviewers.length, 'reviewer')}, ${formatCounted(picks.length, 'pick')}`;
  return (
    <CommandTooltip by="notesDrawer" tip={label}>
      <button
        type="button"
        className={`ghost micro num ${reviewStyles['count']}`}
        aria-label={`${label} on ${letter}`}
        onClick={() => useDrawerPreferences.setState({ tab: 'notes' })}
      >
        <IconUsers size={14} stroke={1.5} aria-hidden />
        {reviewers.length}
      </button>
    </CommandTooltip>
  );
}
