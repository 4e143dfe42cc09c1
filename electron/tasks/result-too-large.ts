import { canRaiseSizeLimit } from '../../shared/library/result-size-limits.ts';
import { modelById } from '../../shared/models/all-models.ts';
import { type Problem, problem } from '../../shared/problem.ts';
import type { Task } from '../../shared/tasks/task.ts';
import { formatBytes } from '../../shared/util/format-numbers.ts';

/** A result that exceeds the size limit. */
export interface OversizedResult {
  /** Index of its link, from 0. */
  readonly index: number;
  readonly bytesAtLeast: number;
}

/**
 * Returns the problem with the reason why results wait, and what the user can do. `limit` is the exceeded limit in
 * bytes.
 */
export function tooLargeProblem(task: Task, oversize: readonly OversizedResult[], limit: number): Problem {
  const most = Math.max(...oversize.map(({ bytesAtLeast }) => bytesAtLeast));
  const [only] = oversize;
  const subject = task.links.length > 1 ? `Result ${(only?.index ?? 0) + 1}` : 'The result file';
  const what = oversize.length > 1 ? `${oversize.length} result files are` : `${subject} is`;
  const pronoun = oversize.length > 1 ? 'them' : 'it';
  const ways = canRaiseSizeLimit(most, modelById(task.modelId)?.output)
    ? `Save ${pronoun} anyway, or raise the limit in Settings, Storage.`
    : `Save ${pronoun} anyway if you expect this size.`;
  return problem(
    'too-large',
    `${what} larger than ${formatBytes(limit)}, the limit for saving without asking. ${ways}`,
  );
}
