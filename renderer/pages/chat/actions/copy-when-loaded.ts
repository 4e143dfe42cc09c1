import { problem } from '../../../../shared/problem.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { notify, notifyProblem } from '../../../ui/toast.ts';

/**
 * Copies a text that is not loaded yet. The clipboard is requested immediately, because the browser permits writing
 * only right after a press.
 */
export async function copyWhenLoaded(text: Promise<string>): Promise<void> {
  try {
    const blob = text.then((loadedText) => new Blob([loadedText], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    notify('Copied');
  } catch {
    const failure = await text.then(
      () => problem('internal', 'Couldn’t access the clipboard.'),
      (error) => problemOf(error),
    );
    notifyProblem('Couldn’t copy', failure);
  }
}
