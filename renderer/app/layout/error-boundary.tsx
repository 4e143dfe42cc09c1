import { Component, type ReactNode } from 'react';
import { findStartFrame } from '../start-frame/start-frame-form.ts';
import { PageError } from './page-error.tsx';

interface State {
  readonly error: unknown;
}

/** Holds a defect of one page on that page. The rail stays, and main never notices. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error('unknown') };
  }

  override componentDidCatch(): void {
    // The start frame would cover the message.
    findStartFrame()?.remove();
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return <PageError error={this.state.error} onAgain={() => this.setState({ error: undefined })} />;
  }
}
