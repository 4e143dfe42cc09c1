import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import type { Problem } from '../../shared/problem.ts';

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
