import type { ReactNode } from 'react';
import type { Problem } from '../../shared/problem.ts';
import { problemOf } from '../api/problem-of-error.ts';
import { showNotification } from './notification-store.ts';

/** Shows a notification about an event out of view. */
export function notify(title: string, message?: ReactNode): void {
  showNotification({ title, message });
}

/** Reports a failed call that has no place on the page. Remains until closed; the same problem is shown once. */
export function notifyProblem(title: string, problem: Problem): void {
  showNotification({ title, message: problem.sentence, isProblem: true });
}

/** Returns a handler of errors, for a call that nothing waits for. */
export function notifyFailure(title: string): (error: unknown) => void {
  return (error) => notifyProblem(title, problemOf(error));
}
