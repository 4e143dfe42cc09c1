import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import type { Problem } from '../../shared/problem.ts';
import { problemOf } from '../api/problem-of-error.ts';

/** Shows a notification about an event out of view. */
export function notify(title: string, message?: ReactNode): void {
  notifications.show({ title, message: message ?? null, closeButtonProps: { 'aria-label': 'Close notification' } });
}

/** Reports a failed call that has no place on the page. Remains until closed; the same problem is shown once. */
export function notifyProblem(title: string, problem: Problem): void {
  notifications.show({
    id: `${title} ${problem.sentence}`,
    title,
    message: problem.sentence,
    autoClose: false,
    closeButtonProps: { 'aria-label': 'Close notification' },
  });
}

/** Returns a handler of errors, for a call that nothing waits for. */
export function notifyFailure(title: string): (error: unknown) => void {
  return (error) => notifyProblem(title, problemOf(error));
}

interface Waiting {
  /** An error, or a decision for the user: announced immediately. Otherwise in the next pause. */
  readonly isUrgent?: boolean;
  readonly title: string;
  readonly message: ReactNode;
  readonly icon?: ReactNode;
}

const seenMs = 8000;

/** Notifies a user who may be away: in a hidden window the notification remains until the window is visible. */
export function notifyUntilSeen({ isUrgent = false, title, message, icon }: Waiting): void {
  // The region announces notifications politely; an alert announces itself.
  const role = isUrgent ? 'alert' : 'group';
  const shown = { title, message, icon, role, closeButtonProps: { 'aria-label': 'Close notification' } };
  if (document.hasFocus()) {
    notifications.show({ ...shown, autoClose: seenMs });
    return;
  }
  const id = notifications.show({ ...shown, autoClose: false });
  const onFocus = () => notifications.update({ ...shown, id, autoClose: seenMs });
  window.addEventListener('focus', onFocus, { once: true });
}
