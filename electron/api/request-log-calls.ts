import { ProblemError, problem } from '../../shared/problem.ts';
import { traceIdsOf } from '../tasks/task-trace-ids.ts';
import type { Calls } from './implement-contract.ts';
import type { Services } from './services.ts';

export function requestLogCalls(calls: Calls, { requests, ledger }: Services) {
  return {
    page: calls.requests.page.handler(async ({ input }) => {
      const task = input.taskId === undefined ? undefined : await ledger.find(input.taskId);
      return requests.page(input, task ? traceIdsOf(task) : []);
    }),
    detail: calls.requests.detail.handler(({ input }) => {
      const found = requests.detail(input.id);
      if (found) return found;
      throw new ProblemError(
        problem('not-found', 'This request is no longer in the log, because newer requests replaced it.'),
      );
    }),
    clear: calls.requests.clear.handler(() => requests.clear()),
  };
}
