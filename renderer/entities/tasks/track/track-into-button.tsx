import type { ButtonProps } from '@mantine/core';
import { useState } from 'react';
import type { Task } from '../../../../shared/tasks/task.ts';
import { ChargeButton } from '../../../ui/charge-button.tsx';
import { showLazily } from '../../../ui/load-lazily.ts';

const TrackDialog = showLazily(async () => (await import('./track-dialog.tsx')).TrackDialog);

/** Opens the dialog that resolves a run of unknown outcome by its task ID, without a second charge. */
export function TrackIntoButton({ task, ...button }: ButtonProps & { task: Task }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ChargeButton {...button} verb="Track by task ID" cost="free" onClick={() => setOpen(true)} />
      {open && <TrackDialog target={task} close={() => setOpen(false)} />}
    </>
  );
}
