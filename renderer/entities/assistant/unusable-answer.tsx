import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AssistantModel } from '../../../shared/assistant/assistant-model.ts';
import { columnOfQuestion } from '../../../shared/assistant/assistant-question.ts';
import type { AssistantAnswer } from '../../../shared/assistant/read-assistant-answer.ts';
import { plainTextOf } from '../../../shared/conversations/answer-text.ts';
import type { Answer } from '../../../shared/conversations/message.ts';
import type { Part } from '../../../shared/conversations/message-part.ts';
import { fieldTitleOfReason } from '../../../shared/conversations/parameters/field-title-of-reason.ts';
import { readAnswer } from '../../../shared/conversations/read-answer.ts';
import { chargeClause } from '../../../shared/tasks/can-be-charged.ts';
import { problemOf } from '../../api/problem-of-error.ts';
import { ChargeButton } from '../../ui/charge-button.tsx';
import { Group, Stack } from '../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { RawText } from '../../ui/raw-text.tsx';
import { useChargeText, useConversationCalls } from '../conversations/use-conversation.ts';
import { useQuestionEstimate } from '../money/use-question-estimate.ts';
import { AssistantCost } from './assistant-cost.tsx';
import { type AssistantTurn, columnId } from './use-assistant-turn.ts';

/** The received text of an answer, or the JSON of its call. Always plain text. */
function receivedText(answer: Answer): string {
  const { blocks } = readAnswer(answer);
  return blocks.find((block) => block.kind === 'call')?.written ?? plainTextOf(blocks);
}

/** Shows an answer while it grows. */
export function AnswerInProgress({ answer }: { readonly answer: Answer }) {
  const text = receivedText(answer);
  return text === '' ? null : <RawText text={text} label="Answer in progress" />;
}

interface UnusableAnswerProps<T> {
  readonly answer: Answer;
  /** Absent for an answer that is not complete. */
  readonly read: AssistantAnswer<T> | undefined;
  /** Uses one of several results. */
  readonly choose: (value: T) => void;
  readonly turn: Pick<AssistantTurn, 'conversationId' | 'question' | 'isRepair' | 'repair'>;
  readonly assistant: AssistantModel;
}

/**
 * An answer that can't be used, as received. It can be repaired once, by a click that may be charged. Of several results,
 * the user chooses one.
 */
export function UnusableAnswer<T>({ answer, read, choose, turn, assistant }: UnusableAnswerProps<T>) {
  const text = receivedText(answer);
  if (read && !read.ok && read.choices.length > 0) {
    return (
      <Stack gap="s2">
        <b>Choose a result</b>
        <p className="small">{read.problems.join(' ')}</p>
        {read.choices.map(({ value, text: json }, index) => (
          <Stack key={json} gap="s2" align="flex-start">
            <RawText text={json} label={`Result ${index + 1}`} />
            <Button onClick={() => choose(value)}>Use result {index + 1}</Button>
          </Stack>
        ))}
      </Stack>
    );
  }
  return (
    <Stack gap="s2">
      {read && !read.ok && (
        <>
          <b>{turn.isRepair ? 'The second answer can’t be used either' : 'The answer can’t be used'}</b>
          <ul className="bad small">
            {read.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </>
      )}
      {!read && <EarlyEnd answer={answer} />}
      {text !== '' && <RawText text={text} label="Answer as received" />}
      {read && !read.ok && read.repair && !turn.isRepair && (
        <AskForRepair turn={turn} parts={read.repair} assistant={assistant} />
      )}
    </Stack>
  );
}

function EarlyEnd({ answer }: { readonly answer: Answer }) {
  if (answer.state === 'stopped') {
    return (
      <p>
        You stopped the answer. The conversation has the received part{chargeClause(answer, ', which may be charged')}.
      </p>
    );
  }
  if (answer.problem) return <ProblemNote problem={answer.problem} title="No usable answer" />;
  return <p>The answer was interrupted{chargeClause(answer, ' and may have been charged')}.</p>;
}

interface AskForRepairProps {
  readonly turn: Pick<AssistantTurn, 'conversationId' | 'question' | 'repair'>;
  /** The turn that asks for the repair. */
  readonly parts: readonly Part[];
  readonly assistant: AssistantModel;
}

/** Sends the problems of an answer back to the model, with its cost and its exact request before the click. */
function AskForRepair({ turn, parts, assistant }: AskForRepairProps) {
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
