import { Button } from '@mantine/core';
import { IconBug } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface State {
  readonly error: unknown;
}

/** Limits an unexpected error of a page to that page. The navigation stays, and main is not affected. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error('unknown') };
  }

  override componentDidCatch(): void {
    // The page that would take the keys of the start is not there.
    delete document.documentElement.dataset['typed'];
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <PageError error={error} onAgain={() => this.setState({ error: undefined })} />;
  }
}

function PageError({ error, onAgain }: { error: unknown; onAgain: () => void }) {
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
