import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Model } from '../../../../shared/models/model.ts';
import { useFormSessionStore } from '../../../entities/drafts/form-session-store.ts';
import { NotesText } from './model-notes-text.tsx';

/** Shows warnings that the user must read before paying. Dismissed for this session only, not permanently. */
export function ModelNotes({ model }: { model: Model }) {
  const read = useFormSessionStore((memory) => memory.notesRead[model.id] === true);
  const readNotes = useFormSessionStore((memory) => memory.readNotes);
  if (read || !model.notes) return null;
  return (
    <NotesText notes={model.notes}>
      <ActionIcon size={20} aria-label="Dismiss notes" onClick={() => readNotes(model.id)}>
        <IconX size={12} stroke={2} />
      </ActionIcon>
    </NotesText>
  );
}
