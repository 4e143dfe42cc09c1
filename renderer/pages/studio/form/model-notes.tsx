import { ActionIcon } from '@mantine/core';
import { IconInfoCircle, IconX } from '@tabler/icons-react';
import type { Model } from '../../../../shared/models/model.ts';
import { useFormSessionStore } from '../../../entities/drafts/form-session-store.ts';
import { Stack } from '../../../ui/layout-primitives.tsx';

/** Shows warnings that the user must read before paying. Dismissed for this session only, not permanently. */
export function ModelNotes({ model }: { model: Model }) {
  const read = useFormSessionStore((memory) => memory.notesRead[model.id] === true);
  const readNotes = useFormSessionStore((memory) => memory.readNotes);
  if (read || !model.notes) return null;
  return (
    <div className="icon-line t2 small" role="note">
      <IconInfoCircle size={14} stroke={1.5} aria-hidden />
      <Stack className="grow" gap={4}>
        {model.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </Stack>
      <ActionIcon size={20} aria-label="Dismiss notes" onClick={() => readNotes(model.id)}>
        <IconX size={12} stroke={2} />
      </ActionIcon>
    </div>
  );
}
