import { Component, type ReactNode, Suspense } from 'react';

/** A part of the window outside a page. It shows nothing while it loads and after it failed, and the window stays. */
export function HideWhileLoadingOrFailed({ children }: { children: ReactNode }) {
  return (
    <HideOnError>
      <Suspense fallback={null}>{children}</Suspense>
    </HideOnError>
  );
}

class HideOnError extends Component<{ children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
