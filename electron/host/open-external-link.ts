import { ProblemError, problem } from '../../shared/problem.ts';
import { checkLink } from '../../shared/util/check-link.ts';
import { errorMessage } from '../../shared/util/error-message.ts';
import type { Host } from './host.ts';

/** Opens a link outside the program. Throws a `ProblemError` if the check or the system rejects the link. */
export async function openExternalLink(host: Pick<Host, 'openLink'>, typed: string): Promise<void> {
  const checked = checkLink(typed);
  if (!checked.ok) throw new ProblemError(checked.problem);
  try {
    await host.openLink(checked.url);
  } catch (error) {
    const reason = errorMessage(error);
    throw new ProblemError(problem('internal', `Couldn’t open the link: ${reason}`));
  }
}
