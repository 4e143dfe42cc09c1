import { ActionIcon } from '@mantine/core';
import { IconCopy, IconPencil, IconSquareDashed, IconTrash, type TablerIcon } from '@tabler/icons-react';
import type { Note } from '../../../../../shared/comparisons/review/note.ts';
import { shortenForSentence } from '../../../../../shared/util/text-for-sentence.ts';
import type { ShownPane } from '../../../../entities/comparisons/pane-contents.ts';
import { Flex, Grid, Group } from '../../../../ui/layout-primitives.tsx';
import { Tooltip } from '../../../../ui/tooltip.tsx';
import type { ClientNote } from '../client-reviews/client-review-notes.ts';
import { formatExactTime } from './note-times.ts';
import type { NoteActions } from './use-note-actions.ts';

interface NoteEntryProps {
  readonly note: Note | ClientNote;
  /** All panes of the comparison. */
  readonly all: readonly ShownPane[];
  readonly actions: NoteActions;
  readonly isChosen: boolean;
}

/**
 * One note. A click moves the stage to its moment and shows its region. A note of a reviewer can't be changed, only copied
 * to the notes of the user.
 */
export function NoteEntry({ note, all, actions, isChosen }: NoteEntryProps) {
  const client = 'reviewer' in note ? note : undefined;
  const { text, region } = note;
  return (
    <Flex align="flex-start">
      <Grid
        type="button"
        component="button"
        flex={1}
        gap={2}
        miw={0}
        pt={9}
        pr={0}
        pb={10}
        pl="s4"
        ta="left"
        data-ring="inside"
        aria-current={isChosen || undefined}
        onClick={() => actions.goTo(note)}
      >
        <Group component="span" className="small" gap="s2" miw={0}>
          {client && <bdi className="strong cut">{client.reviewer}</bdi>}
          <span className="t3 num nowrap">{positionTextOf(note, all)}</span>
          {region && <IconSquareDashed className="t3" size={13} stroke={1.5} aria-label="with a region" />}
        </Group>
        <span className="pre-wrap" dir="auto">
          {text}
        </span>
      </Grid>
      <Flex component="span" flex="none" pt={6} pr="s2" pl="s1">
        {client ? (
          <NoteButton tip="Copy to your notes" text={text} icon={IconCopy} press={() => actions.copy(client)} />
        ) : (
          <>
            <NoteButton tip="Edit" label="Edit note" text={text} icon={IconPencil} press={() => actions.edit(note)} />
            <NoteButton
              tip="Delete"
              label="Delete note"
              text={text}
              icon={IconTrash}
              press={() => actions.remove(note)}
            />
          </>
        )}
      </Flex>
    </Flex>
  );
}

interface NoteButtonProps {
  readonly tip: string;
  /** Label for screen readers, before the text of the note. The tip if omitted. */
  readonly label?: string;
  readonly text: string;
  readonly icon: TablerIcon;
  readonly press: () => void;
}

function NoteButton({ tip, label = tip, text, icon: NoteIcon, press }: NoteButtonProps) {
  return (
    <Tooltip label={tip}>
      <ActionIcon size={24} aria-label={`${label}: ${shortenForSentence(text)}`} onClick={press}>
        <NoteIcon size={14} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}

/** "A · 0:03.58" */
function positionTextOf(note: Note | ClientNote, all: readonly ShownPane[]): string {
  if ('missing' in note && note.missing !== undefined) return `${note.missing} (not in this comparison)`;
  if (note.paneId === undefined) return 'Whole comparison';
  const letter = all.find((pane) => pane.pane.id === note.paneId)?.letter ?? 'Removed pane';
  return note.seconds === undefined ? letter : `${letter} · ${formatExactTime(note.seconds)}`;
}
