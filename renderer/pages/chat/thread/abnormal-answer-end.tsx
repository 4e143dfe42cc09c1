import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { Column } from '../../../../shared/conversations/conversation.ts';
import type { Answer, Message } from '../../../../shared/conversations/message.ts';
import type { ReadAnswer } from '../../../../shared/conversations/read-answer.ts';
import { chargeClause } from '../../../../shared/tasks/can-be-charged.ts';
import {
  useChargeText,
  useConversation,
  type WatchedConversation,
} from '../../../entities/conversations/use-conversation.ts';
import { ChargeButton } from '../../../ui/charge-button.tsx';
import { Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useConversationActions } from '../actions/use-conversation-actions.ts';
import { hasContent, isOpen, nextStepOf } from '../blocks/answer-facts.ts';

/** Returns the newest earlier answer that is sent back. Messages that are not loaded end the search. */
function answerBefore({ parentId }: Message, conversation: WatchedConversation): Message | undefined {
  const before = parentId === null ? undefined : conversation.message(parentId);
  if (!before) return undefined;
  const isSent = before.said.by === 'model' && before.said.answer.state !== 'failed' && !before.isLeftOut;
  return isSent ? before : answerBefore(before, conversation);
}

interface AnswerEndProps {
  readonly message: Message;
  readonly read: ReadAnswer;
  /** The columns that continue from the answer. Without any, only the ending is shown. */
  readonly heads: readonly Column[];
}

/** Shows the ending of an answer that did not end normally, and the next step. */
export function AbnormalAnswerEnd({ message, read, heads }: AnswerEndProps) {
  const actions = useConversationActions();
  const conversation = useConversation();
  const cost = useChargeText(heads.length);
  const columnIds = heads.map(({ id }) => id);
  const isHead = heads.length > 0;
  if (message.said.by !== 'model') return null;
  const { answer } = message.said;
  if (isOpen(answer)) return null;
  const next = nextStepOf(answer, read);
  // The gateway may refuse to take an earlier answer back; then each further question would be refused as well.
  const earlier = answer.problem?.kind === 'refused' ? answerBefore(message, conversation) : undefined;
  const retry = (
    <ChargeButton
      data-charges="retry-answer"
      size="xs"
      verb="Retry"
      cost={cost}
      onClick={() => void actions.requestAnotherAnswer(columnIds, message)}
    />
  );
  const continueButton = (verb: string) => (
    <ChargeButton
      data-charges="continue-answer"
      size="xs"
      verb={verb}
      cost={cost}
      onClick={() => void actions.continueConversation(columnIds)}
    />
  );
  if (answer.state === 'failed' || answer.state === 'interrupted') {
    const failed = answer.state === 'failed';
    return (
      <Stack gap="s2" data-state={answer.state}>
        {answer.problem ? (
          <ProblemNote
            problem={withTrace(answer.problem, answer.traceId)}
            title={failed ? 'No answer' : 'The answer was interrupted'}
          />
        ) : (
          <Flex component="p" className="icon-line read t2" gap={6}>
            <IconInfoCircle size={14} stroke={1.5} className="t3" aria-hidden />
            {failed
              ? 'No answer was received.'
              : `The connection dropped. The partial answer is saved${chargeClause(answer, ' and may have been charged')}.`}
          </Flex>
        )}
        {isHead && (
          <Group gap="s2" wrap="wrap" mt="s1">
            {next === 'resume' && continueButton('Continue')}
            {retry}
            {earlier !== undefined && (
              <Button size="xs" variant="default" onClick={() => actions.leaveOut(earlier.id, true)}>
                Leave the answer before out
              </Button>
            )}
          </Group>
        )}
      </Stack>
    );
  }
  const isEarly = answer.state === 'stopped' && !hasContent(read);
  const text = answer.state === 'stopped' ? textOfStopped(answer, isEarly) : read.stop?.meaning;
  const unclosed = answer.isUnclosed && (
    <p className="t3 small">The gateway didn’t close the stream. The answer is complete.</p>
  );
  // The answer no longer waits: the next turn is below.
  const isAnswered = !isHead && (next === 'answer' || next === 'go-on');
  if (text === undefined || isAnswered || (answer.state === 'complete' && read.stop?.usual)) return unclosed || null;
  const isRefusal = read.stop?.raw === 'refusal' || read.stop?.raw === 'content_filter';
  return (
    <Stack gap="s2" data-state={answer.state}>
      <Flex component="p" className="icon-line read t2" gap={6}>
        <IconInfoCircle size={14} stroke={1.5} className="t3" aria-hidden />
        <span>
          {text} {answer.state === 'complete' && <span className="t3 mono">{read.stop?.raw}</span>}
        </span>
      </Flex>
      {unclosed}
      {isHead && (next === 'go-on' || next === 'resume' || isRefusal || answer.state === 'stopped') && (
        <Group gap="s2" wrap="wrap" mt="s1">
          {next === 'go-on' && continueButton('Continue')}
          {next === 'resume' && continueButton('Continue from here')}
          {(isRefusal || answer.state === 'stopped') && retry}
        </Group>
      )}
    </Stack>
  );
}

function textOfStopped(answer: Answer, isEarly: boolean): string {
  if (isEarly) return `Stopped before any text arrived.${chargeClause(answer, ' It may be charged.')}`;
  return `You stopped the answer. The partial answer is saved${chargeClause(answer, ' and may be charged')}.`;
}

function withTrace<P extends { readonly traceId?: string | undefined }>(problem: P, traceId: string | undefined): P {
  return problem.traceId === undefined && traceId !== undefined ? { ...problem, traceId } : problem;
}
