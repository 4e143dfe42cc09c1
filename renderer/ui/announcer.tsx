import { VisuallyHidden } from '@mantine/core';
import { create } from 'zustand';

const useAnnounced = create<{ readonly text: string }>(() => ({ text: '' }));

/** Announces a change to screen readers that the page shows without text. */
export function announce(text: string): void {
  // Screen readers announce only changes: an added space makes an equal text new.
  useAnnounced.setState((before) => ({ text: before.text === text ? `${text}\u00a0` : text }));
}

/** Mounted once per window. */
export function Announcer() {
  return <VisuallyHidden role="status">{useAnnounced(({ text }) => text)}</VisuallyHidden>;
}
