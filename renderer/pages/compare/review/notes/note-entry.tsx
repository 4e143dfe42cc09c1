import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil, IconSquareDashed, IconTrash } from '@tabler/icons-react';
import type { Note } from '../../../../../shared/comparisons/review/note.ts';
import { shortenForSentence } from '../../../../../shared/util/text-for-sentence.ts';
import type { ShownPane } from '../../../../entities/comparisons/pane-contents.ts';
import { Flex, Group } from '../../../../ui/layout-primitives.tsx';
import { formatExactTime } from './note-order.ts';
import styles from './notes.module.css';
import type { NoteActions } from './use-note-actions.ts';

interface NoteEntryProps {
  readonly note: Note;
  readonly shown: readonly ShownPane[];
  readonly actions: NoteActions;
  readonly isChosen: boolean;
}

/** One note. A click moves the stage to its moment and shows its region. */
export function NoteEntry({ note, shown, actions, isChosen }: NoteEntryProps) {
  const place = positionTextOf(note, shown);
  return (
    <Flex align="flex-start">
      <button
        type="button"
        className={styles['go']}
        data-ring="inside"
        aria-current={isChosen || undefined}
        onClick={() => actions.goTo(note)}
      >
        <Group component="span" className="t3 small" gap="s1">
          <span className="num">{place}</span>
          {note.region && <IconSquareDashed size={13} stroke={1.5} aria-label="with a region" />}
        </Group>
        <span className={styles['text']}>{note.text}</span>
      </button>
      <Flex component="span" flex="none" pt={6} pr="s2" pl="s1">
        <Tooltip label="Edit">
          <ActionIcon
            size={24}
            aria-label={`Edit note: ${shortenForSentence(note.text)}`}
            onClick={() => actions.edit(note)}
          >
            <IconPencil size={14} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Delete">
          <ActionIcon
            size={24}
            aria-label={`Delete note: ${shortenForSentence(note.text)}`}
            onClick={() => actions.remove(note)}
          >
            <IconTrash size={14} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </Flex>
    </Flex>
  );
}

/** "A · 0:03.58" */
export function positionTextOf(note: Pick<Note, 'paneId' | 'seconds'>, shown: readonly ShownPane[]): string {
  if (note.paneId === undefined) return 'Whole comparison';
  const letter = shown.find((pane) => pane.pane.id === note.paneId)?.letter ?? 'Removed pane';
  return note.seconds === undefined ? letter : `${letter} · ${formatExactTime(note.seconds)}`;
}
