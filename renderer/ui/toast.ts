import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import type { Problem } from '../../shared/problem.ts';
import { problemOf } from '../api/problem-of-error.ts';

/** A word in the corner, for what happened out of sight. */
export function notify(title: string, message?: ReactNode): void {
  notifications.show({ title, message: message ?? null, closeButtonProps: { 'aria-label': 'Close notification' } });
}

/** For a call that failed where no place on the page belongs to it. It stays until it is closed. */
export function notifyProblem(title: string, problem: Problem): void {
  notifications.show({
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

/** A word for someone who may be away: in a window that is not looked at it stays until it is. */
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
