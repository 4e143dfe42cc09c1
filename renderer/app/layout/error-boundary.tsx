import { Component, type ReactNode } from 'react';
import { findStartFrame, promptOf } from '../start-frame/start-frame-elements.ts';
import { PageError } from './page-error.tsx';

interface State {
  readonly error: unknown;
  /** Text that was typed into the start frame. */
  readonly typed?: string;
}

/** Limits an unexpected error of a page to that page. The navigation stays, and main is not affected. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): Pick<State, 'error'> {
    return { error: error ?? new Error('unknown') };
  }

  override componentDidCatch(): void {
    const frame = findStartFrame();
    if (!frame) return;
    this.setState({ typed: promptOf(frame)?.value ?? '' });
    // The start frame would cover the message.
    frame.remove();
  }

  override render(): ReactNode {
    const { error, typed } = this.state;
    if (error === undefined) return this.props.children;
    return <PageError error={error} typed={typed} onAgain={() => this.setState({ error: undefined })} />;
  }
}
