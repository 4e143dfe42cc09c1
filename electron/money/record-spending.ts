import type { Answer, Message } from '../../shared/conversations/message.ts';
import { usageOfAnswer } from '../../shared/conversations/read-answer.ts';
import { modelById } from '../../shared/models/all-models.ts';
import { estimateAnswer, estimateRun, type PriceContext, tokenCount } from '../../shared/money/estimate.ts';
import type { Money } from '../../shared/money/money.ts';
import type { SpendingState } from '../../shared/money/spending.ts';
import { canBeCharged } from '../../shared/tasks/can-be-charged.ts';
import type { Destination, Task } from '../../shared/tasks/task.ts';
import { dayOf } from '../../shared/util/format-dates.ts';
import type { Stores } from '../storage/create-stores.ts';
import type { Database } from '../storage/database/database.ts';

/**
 * Writes the ledger. Both methods return true if the ledger changed. An error is reported and never thrown: a missing
 * line must not undo the storing of a paid result.
 */
export interface SpendingRecorder {
  /** Call in the transaction that stores a step of a task. */
  recordTask(before: Task, after: Task, transaction: Database): Promise<boolean>;
  /** Call in the transaction that stores the end of an answer. The choices of one request share one line. */
  recordAnswer(message: Message, transaction: Database): Promise<boolean>;
}

interface SpendingRecorderOptions {
  readonly stores: Stores;
  readonly onUnexpectedError: (error: unknown) => void;
}

export function createSpendingRecorder(options: SpendingRecorderOptions): SpendingRecorder {
  const { prices, spending } = options.stores;
  const reported = (error: unknown) => {
    options.onUnexpectedError(error);
    return false;
  };
  const writer: SpendingRecorder = {
    async recordTask(before, after, transaction) {
      const [stateBefore, state] = [spendingStateOf(before), spendingStateOf(after)];
      if (state === undefined || state === stateBefore) return false;
      if (stateBefore !== undefined) {
        await spending.changeState(after.id, state, after.taskId, transaction);
        return true;
      }
      const { destination, shotId } = after;
      if (destination.kind === 'sandbox') return false;
      const at = after.acceptedAt ?? after.updatedAt;
      const model = modelById(after.modelId);
      const list = await prices.all(transaction);
      const projectId = shotId === undefined ? undefined : await spending.projectOfShot(shotId, transaction);
      const line = {
        id: after.id,
        source: 'run' as const,
        at,
        connection: connectionOf(destination),
        modelId: after.modelId,
        state,
        ...(shotId === undefined ? {} : { shotId }),
        ...(projectId === undefined ? {} : { projectId }),
        ...(after.taskId === undefined ? {} : { gatewayTaskId: after.taskId }),
        ...amountOf(model && estimateRun(list, model, after.draft, contextOf(destination, at))),
      };
      await spending.add(line, transaction);
      return true;
    },
    async recordAnswer({ said, turnId, columnId, conversationId }, transaction) {
      if (said.by !== 'model') return false;
      const { answer } = said;
      const { destination } = answer;
      const usage = usageOf(answer);
      if (destination === undefined || destination.kind === 'sandbox' || usage === undefined) return false;
      const at = answer.askedAt;
      const list = await prices.all(transaction);
      const [inputTokens, outputTokens] = [tokenCount(usage.input), tokenCount(usage.output)];
      const line = {
        id: `answer ${turnId} ${columnId}`,
        source: 'answer' as const,
        at,
        connection: connectionOf(destination),
        modelId: answer.model,
        conversationId,
        state: 'accepted' as const,
        ...(inputTokens === undefined ? {} : { inputTokens }),
        ...(outputTokens === undefined ? {} : { outputTokens }),
        ...amountOf(estimateAnswer(list, answer.model, usage, answer.parameters, contextOf(destination, at))),
      };
      await spending.add(line, transaction);
      return true;
    },
  };
  return {
    recordTask: (before, after, transaction) => writer.recordTask(before, after, transaction).catch(reported),
    recordAnswer: (message, transaction) => writer.recordAnswer(message, transaction).catch(reported),
  };
}

type Gateway = Extract<Destination, { kind: 'gateway' }>;

const connectionOf = ({ connectionId, origin }: Gateway): string => connectionId ?? origin;
const contextOf = ({ origin }: Gateway, at: number): PriceContext => ({ baseUrl: origin, day: dayOf(at) });

/** An estimate with two currencies has no sum, so the line has no price. */
function amountOf(money: Money | undefined) {
  const [entry, second] = Object.entries(money ?? {});
  return entry && !second ? { currency: entry[0], amount: entry[1] } : {};
}

function usageOf(answer: Answer) {
  const usage = usageOfAnswer(answer);
  return usage.input === undefined && usage.output === undefined ? undefined : usage;
}

/** Returns the state of a task in the ledger, or `undefined` if the task has no line. */
function spendingStateOf(task: Task): SpendingState | undefined {
  if (!canBeCharged(task) || task.tracked) return undefined;
  if (task.acceptedAt === undefined) return task.state === 'unknown' ? 'unknown' : undefined;
  // The gateway may no longer know a task that it accepted. The charge of its acceptance stays.
  return task.state === 'failed' ? 'failed' : 'accepted';
}
