import { Component, type ReactNode } from 'react';
import { PageError } from './page-error.tsx';

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
