import type { ReactNode } from 'react';
import { create } from 'zustand';

interface WindowNotification {
  readonly title: string;
  /** Follows the title in the same line; may contain links and buttons. */
  readonly message?: ReactNode;
  /** A problem stays until it is closed, and screen readers announce it at once. */
  readonly isProblem?: boolean;
  /** Time in which it can be read. Milliseconds. */
  readonly shownFor?: number;
}

export interface ListedNotification extends Required<WindowNotification> {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface NotificationState {
  /** The last one is shown. The others are problems that wait for an answer. */
  readonly list: readonly ListedNotification[];
  /** The last notifications, newest first, also closed ones. */
  readonly recent: readonly ListedNotification[];
  /** The newest text that only screen readers get. */
  readonly announced: { readonly id: number; readonly text: string; readonly isUrgent: boolean };
}

const nothing: NotificationState = { list: [], recent: [], announced: { id: 0, text: '', isUrgent: false } };

export const useNotifications = create<NotificationState>(() => nothing);

/** More than anybody reads: the oldest are dropped. */
const maxListed = 20;

let newestId = 0;

/** Shows a notification in the status line, and returns a function that closes it. */
export function showNotification({
  title,
  message,
  isProblem = false,
  shownFor = 8000,
}: WindowNotification): () => void {
  newestId += 1;
  const shown: ListedNotification = { id: newestId, at: Date.now(), title, message, isProblem, shownFor };
  const isSame = (each: ListedNotification) => each.title === title && each.message === message;
  useNotifications.setState(({ list, recent }) => ({
    recent: [shown, ...recent].slice(0, maxListed),
    list: [...list.filter((each) => each.isProblem && !isSame(each)), shown].slice(-maxListed),
  }));
  return () => closeNotification(shown.id);
}

export function closeNotification(id: number): void {
  useNotifications.setState(({ list }) => ({ list: list.filter((each) => each.id !== id) }));
}

/** Shows the next of several problems. The shown problem becomes the last in turn. */
export function showNextProblem(): void {
  useNotifications.setState(({ list }) => {
    const shown = list.at(-1);
    return { list: [...(shown?.isProblem ? [shown] : []), ...list.slice(0, -1)] };
  });
}

/** Announces a change to screen readers that the page shows without text. Urgent texts don’t wait for a pause. */
export function announce(text: string, isUrgent = false): void {
  newestId += 1;
  useNotifications.setState({ announced: { id: newestId, text, isUrgent } });
}

/** Removes every notification and announcement, because they may name what the page is about to hide. */
export function clearNotifications(): void {
  useNotifications.setState(nothing);
}
