import { Button } from '@mantine/core';
import { IconBug } from '@tabler/icons-react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface PageErrorProps {
  readonly error: unknown;
  readonly onAgain: () => void;
}

export function PageError({ error, onAgain }: PageErrorProps) {
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return (
    <EmptyState
      icon={IconBug}
      title="This page crashed"
      text="Triptych had an unexpected error. Your runs continue, and your saved results are safe."
    >
      <Button onClick={onAgain}>Reload page</Button>
      <Button variant="subtle" onClick={() => location.reload()}>
        Reload window
      </Button>
      <CopyButton text={details} label="Copy details" />
    </EmptyState>
  );
}
