import { useQuery } from '@tanstack/react-query';
import type { AssistantModel } from '../../../shared/assistant/assistant-model.ts';
import { columnOfQuestion } from '../../../shared/assistant/assistant-question.ts';
import { fieldTitleOfReason } from '../../../shared/conversations/field-title-of-reason.ts';
import type { Part } from '../../../shared/conversations/message-part.ts';
import { problemOf } from '../../api/problem-of-error.ts';
import { ChargeButton } from '../../ui/charge-button.tsx';
import { Group, Stack } from '../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { useChargeText } from '../conversations/use-charge-text.ts';
import { useConversationCalls } from '../conversations/use-conversation-calls.ts';
import { useQuestionEstimate } from '../money/use-question-estimate.ts';
import { AssistantCost } from './assistant-cost.tsx';
import { type AssistantTurn, columnId } from './use-assistant-turn.ts';

interface AskForRepairProps {
  readonly turn: Pick<AssistantTurn<unknown>, 'conversationId' | 'question' | 'repair'>;
  /** The turn that asks for the repair. */
  readonly parts: readonly Part[];
  readonly assistant: AssistantModel;
}

/** Sends the problems of an answer back to the model, with its cost and its exact request before the click. */
export function AskForRepair({ turn, parts, assistant }: AskForRepairProps) {
  const { conversationId: id, question } = turn;
  const { endpoint, model } = assistant;
  const calls = useConversationCalls();
  const charge = useChargeText(1);
  const preview = useQuery({
    queryKey: ['repair-of-answer', id, parts],
    queryFn: () => calls.preview({ id: id ?? '', columnId, parts: [...parts] }),
    enabled: id !== undefined,
    gcTime: 0,
  });
  const { data, error } = preview;
  const values = question ? columnOfQuestion(assistant, question).values : {};
  const estimate = useQuestionEstimate(data ? [{ modelId: model, values, size: data }] : []);
  const reasons = data?.reasons.map(({ field, text }) => `${fieldTitleOfReason(endpoint, field)} ${text}`) ?? [];
  return (
    <Stack gap="s2">
      {error && <ProblemNote problem={problemOf(error)} title="Couldn’t build the request" />}
      {data && (
        <AssistantCost
          endpoint={endpoint}
          model={model}
          reasons={reasons}
          estimate={estimate}
          exactRequest={() => ({ path: data.path, text: data.body })}
        />
      )}
      <Group gap="s2">
        <ChargeButton
          data-charges="repair-answer"
          verb={`Ask for a repair${estimate?.budget === undefined ? '' : ' anyway'}`}
          cost={charge}
          disabled={!data || reasons.length > 0}
          onClick={() => turn.repair(parts)}
        />
        <span className="t3 small">Sends the problems back to the model, once.</span>
      </Group>
    </Stack>
  );
}
