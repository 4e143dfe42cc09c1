import { ActionIcon } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { counted } from '../../../../../shared/util/numbers.ts';
import { CommandButton } from '../../../../ui/commands/command-button-props.tsx';
import { useClock } from '../../playback/use-clock.ts';
import type { OpenComparison } from '../../use-comparison.ts';
import { useDrawerPreferences } from '../drawer-preferences.ts';
import { clockTimeOf, formatExactTime } from './note-order.ts';
import styles from './regions.module.css';
import { useNotes } from './use-notes.ts';

interface OfPane {
  readonly open: OpenComparison;
  readonly paneId: string;
}

/** Shows the positions of a pane's notes on its lane. The list of notes has the keys for them. */
export function LaneMarks({ open, paneId }: OfPane) {
  const { goTo } = useNotes(open);
  const lane = useClock(({ lanes }) => lanes.find((each) => each.paneId === paneId));
  const seconds = useClock((state) => state.seconds);
  const pane = open.shown.find((each) => each.pane.id === paneId);
  const length = pane?.kind === 'item' ? pane.item.seconds : undefined;
  if (!lane || seconds === 0) return null;
  return open.comparison.notes.map((note) => {
    if (note.paneId !== paneId || note.seconds === undefined) return null;
    const at = clockTimeOf(note.seconds, length, lane);
    if (at === undefined) return null;
    return (
      <button
        key={note.id}
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className={styles['mark']}
        style={{ left: `${(at / seconds) * 100}%` }}
        title={`${formatExactTime(note.seconds)}: ${note.text}`}
        onClick={() => goTo(note)}
      />
    );
  });
}

/** Shows the number of notes of a pane in its caption. */
export function NoteCount({ open, paneId }: OfPane) {
  const show = useDrawerPreferences((preferences) => preferences.show);
  const pane = open.shown.find((each) => each.pane.id === paneId);
  const count = open.comparison.notes.filter((note) => note.paneId === paneId).length;
  if (count === 0) return null;
  const label = counted(count, 'note');
  return (
    <CommandButton by="notesDrawer" tip={label}>
      <ActionIcon size={24} aria-label={`${label} on ${pane?.letter ?? 'this pane'}`} onClick={() => show('notes')}>
        <IconNote size={14} stroke={1.5} />
      </ActionIcon>
    </CommandButton>
  );
}
