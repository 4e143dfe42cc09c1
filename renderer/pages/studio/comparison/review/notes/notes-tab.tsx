import { ActionIcon, Button } from '@mantine/core';
import {
  IconCopy,
  IconDownload,
  IconPencil,
  IconPlus,
  IconSquareDashed,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Note } from '../../../../../../shared/comparisons/review/note.ts';
import { shortenForSentence } from '../../../../../../shared/util/text-for-sentence.ts';
import type { ShownPane } from '../../../../../entities/comparisons/pane-contents.ts';
import { CommandTooltip } from '../../../../../ui/commands/command-tooltip.tsx';
import { useCommands } from '../../../../../ui/commands/use-command.ts';
import { Box, Flex, Grid, Group } from '../../../../../ui/layout-primitives.tsx';
import { saveText } from '../../../../../ui/save-file.ts';
import { Tooltip } from '../../../../../ui/tooltip.tsx';
import type { OpenComparison } from '../../common/use-comparison.ts';
import type { ClientNote } from '../client-reviews/client-review-notes.ts';
import { Reviewers } from '../client-reviews/reviewers.tsx';
import { useFilteredNotes } from '../client-reviews/use-client-reviews.ts';
import { useNoteDraft } from './note-draft.ts';
import { NoteForm } from './note-form.tsx';
import { formatExactTime, sortByTime } from './note-times.ts';
import styles from './notes.module.css';
import { serializeNotes } from './serialize-notes.ts';
import { type NoteActions, useNoteActions } from './use-note-actions.ts';

/** Shows the notes of the user and of reviewers about moments and places of the videos, in order of time. */
export function NotesTab({ open }: { open: OpenComparison }) {
  const actions = useNoteActions(open);
  const { comparison, shown } = open;
  const written = useNoteDraft((writing) => (writing.comparisonId === comparison.id ? writing.note : undefined));
  const chosen = useNoteDraft((writing) => writing.chosen);
  const { notes } = comparison;
  const { showsUser, clientNotes } = useFilteredNotes(open);
  const listed = sortByTime<Note | ClientNote>([...(showsUser ? notes : []), ...clientNotes]);
  const save = () => saveText(serializeNotes(open), 'notes.json', 'application/json');
  useCommands(notes.length > 0 ? { exportNotes: save } : {});
  return (
    <div className="scroll">
      <Group gap="s2" py="s3" px="s4">
        <CommandTooltip
          by="writeNote"
          tip="Adds a note to the first pane. The shortcut uses the pane under the pointer."
        >
          <Button
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
            onClick={() => actions.startNew(shown[0]?.pane.id)}
          >
            Add note
          </Button>
        </CommandTooltip>
        <span className="grow" />
        {notes.length > 0 && (
          <CommandTooltip by="exportNotes" tip="Exports all notes as JSON">
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconDownload size={14} stroke={1.5} aria-hidden />}
              onClick={save}
            >
              Export
            </Button>
          </CommandTooltip>
        )}
      </Group>
      {written && written.id === undefined && (
        <NoteForm key="new" open={open} written={written} saveNote={actions.save} />
      )}
      <Reviewers open={open} />
      {listed.length === 0 && !written && (
        <Box component="p" className="t2 small" px="s4" pb="s4">
          {showsUser
            ? 'No notes yet. A note belongs to a pane and a moment. It can also mark a region.'
            : 'This reviewer wrote no notes.'}
        </Box>
      )}
      <ul aria-label="Notes in time order">
        {listed.map((note) => (
          <Box
            component="li"
            key={note.id}
            className={styles['entry']}
            line="top"
            data-chosen={note.id === chosen || undefined}
          >
            {written?.id === note.id ? (
              <NoteForm open={open} written={written} saveNote={actions.save} />
            ) : (
              <NoteEntry note={note} all={open.all} actions={actions} isChosen={note.id === chosen} />
            )}
          </Box>
        ))}
      </ul>
    </div>
  );
}

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
function NoteEntry({ note, all, actions, isChosen }: NoteEntryProps) {
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
