import { Button } from '@mantine/core';
import { IconBug } from '@tabler/icons-react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function PageError({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return (
    <EmptyState
      icon={IconBug}
      title="This page could not be drawn"
      text="A defect of Triptych, not of your work: tasks go on in the main process, and saved results are untouched."
    >
      <Button onClick={onAgain}>Draw it again</Button>
      <Button variant="subtle" onClick={() => location.reload()}>
        Reload the window
      </Button>
      <CopyButton text={details} label="Copy the details" />
    </EmptyState>
  );
}
