import { Button, type ButtonProps } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import type { Task } from '../../../../shared/tasks/task.ts';
import { ChargeButton } from '../../../ui/charge-button.tsx';
import { taskPath } from '../../../ui/navigation/page-paths.ts';
import { notify } from '../../../ui/toast.ts';
import { taskStateText } from '../task-state-text.ts';

const TrackDialog = lazy(async () => ({ default: (await import('./track-dialog.tsx')).TrackDialog }));

/** The button that starts tracking a task that was created elsewhere. */
export function TrackButton({ onTracked, ...button }: ButtonProps & { onTracked?: (task: Task) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconLink size={14} stroke={1.5} aria-hidden />}
        {...button}
        onClick={() => setOpen(true)}
      >
        Track by task ID
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Tracking close={() => setOpen(false)} onTracked={onTracked} />
        </Suspense>
      )}
    </>
  );
}

/** Opens the dialog that resolves a run of unknown outcome by its task ID, without a second charge. */
export function TrackIntoButton({ task, ...button }: ButtonProps & { task: Task }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ChargeButton {...button} verb="Track by task ID" cost="free" onClick={() => setOpen(true)} />
      {open && (
        <Suspense fallback={null}>
          <TrackDialog target={task} close={() => setOpen(false)} onTracked={() => {}} />
        </Suspense>
      )}
    </>
  );
}

interface TrackingProps {
  readonly close: () => void;
  readonly refocus?: () => void;
  readonly onTracked?: ((task: Task) => void) | undefined;
}

/** Shows the dialog, and a notification if the task was already known. */
export function Tracking({ close, refocus, onTracked }: TrackingProps) {
  const [, navigate] = useLocation();
  return (
    <TrackDialog
      close={close}
      refocus={refocus}
      onTracked={(task, isKnown) => {
        onTracked?.(task);
        if (!isKnown) return;
        const show = (
          <button type="button" className="link" onClick={() => navigate(taskPath(task.id))}>
            Show in Activity
          </button>
        );
        notify(`This task is already in your list: ${taskStateText(task).label.toLowerCase()}`, show);
      }}
    />
  );
}
