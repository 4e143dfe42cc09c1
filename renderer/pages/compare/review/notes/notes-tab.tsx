import { Button } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import type { Note } from '../../../../../shared/comparisons/review/note.ts';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { useCommands } from '../../../../ui/commands/use-command.ts';
import { Box, Group } from '../../../../ui/layout-primitives.tsx';
import { saveText } from '../../../../ui/save-file.ts';
import type { OpenComparison } from '../../use-comparison.ts';
import type { ClientNote } from '../client-reviews/client-review-notes.ts';
import { Reviewers } from '../client-reviews/reviewers.tsx';
import { useFilteredNotes } from '../client-reviews/use-client-reviews.ts';
import { useNoteDraft } from './note-draft.ts';
import { NoteEntry } from './note-entry.tsx';
import { NoteForm } from './note-form.tsx';
import { sortByTime } from './note-times.ts';
import styles from './notes.module.css';
import { serializeNotes } from './serialize-notes.ts';
import { useNoteActions } from './use-note-actions.ts';

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
