import { VisuallyHidden } from '@mantine/core';
import { create } from 'zustand';

const useAnnounced = create<{ readonly text: string }>(() => ({ text: '' }));

/** Tells screen readers what the page shows without words. */
export function announce(text: string): void {
  // Readers say only what changes: a blank makes the same words new.
  useAnnounced.setState((before) => ({ text: before.text === text ? `${text}\u00a0` : text }));
}

/** For the window, once. */
export function Announcer() {
  return <VisuallyHidden role="status">{useAnnounced(({ text }) => text)}</VisuallyHidden>;
}
