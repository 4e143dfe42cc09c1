import type { contract } from '../../shared/contract/contract.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { TaskLedger } from '../tasks/task-ledger.ts';
import { traceIdsOf } from '../tasks/task-trace-ids.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import type { RequestLog } from './request-log.ts';

interface RequestLogHandlerServices {
  readonly requests: RequestLog;
  readonly ledger: Pick<TaskLedger, 'find'>;
}

export function requestLogHandlers({
  requests,
  ledger,
}: RequestLogHandlerServices): Handlers<typeof contract.requestLog> {
  return {
    async page(query) {
      const task = query.taskId === undefined ? undefined : await ledger.find(query.taskId);
      return requests.page(query, task ? traceIdsOf(task) : []);
    },
    detail({ id }) {
      const found = requests.detail(id);
      if (found) return found;
      throw new ProblemError(
        problem('not-found', 'This request is no longer in the log, because newer requests replaced it.'),
      );
    },
    clear: () => requests.clear(),
  };
}
