import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Stack } from '../../../ui/layout-primitives.tsx';

/** The notes of a model, with an action at their end. */
export function NotesText({ notes, children }: { notes: readonly string[]; children: ReactNode }) {
  return (
    <div className="icon-line t2 small" role="note">
      <IconInfoCircle size={14} stroke={1.5} aria-hidden />
      <Stack className="grow" gap={4}>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </Stack>
      {children}
    </div>
  );
}
