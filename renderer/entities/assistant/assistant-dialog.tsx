import { Button, Modal } from '@mantine/core';
import { IconPlayerStopFilled, IconSparkles } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import { Link } from 'wouter';
import type { AssistantModel } from '../../../shared/assistant/assistant-model.ts';
import type { AssistantQuestion } from '../../../shared/assistant/assistant-question.ts';
import { readAssistantAnswer } from '../../../shared/assistant/read-assistant-answer.ts';
import { endpointFacts } from '../../../shared/conversations/endpoint.ts';
import { ChargeButton } from '../../ui/charge-button.tsx';
import { ElapsedTime } from '../../ui/elapsed-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Box, Group, Stack } from '../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { notify } from '../../ui/toast.ts';
import { useReturningFocus } from '../../ui/use-returning-focus.ts';
import { useChargeText } from '../conversations/use-charge-text.ts';
import { AssistantCost, usePlannedQuestion } from './assistant-cost.tsx';
import { endAssistantRequest } from './assistant-request.ts';
import { AnswerInProgress, UnusableAnswer } from './unusable-answer.tsx';
import { useAssistantModel } from './use-assistant-model.ts';
import { useAssistantTurn } from './use-assistant-turn.ts';

interface AssistantDialogProps<T> {
  readonly title: string;
  /** Text of the button that sends the question. */
  readonly verb: string;
  /** The question with the current choices, or a sentence that says why there is none. */
  readonly question: AssistantQuestion<T> | { readonly reason: string };
  /** The choices of the user. */
  readonly children: ReactNode;
  /** Shows a usable answer, and what can be done with it. */
  readonly result: (value: T) => ReactNode;
}

/** A dialog of the writing assistant: choices, the cost, the exact request, the answer. Only a click sends something. */
export function AssistantDialog<T>(props: AssistantDialogProps<T>) {
  useReturningFocus();
  const assistant = useAssistantModel();
  return (
    <Modal opened onClose={endAssistantRequest} title={props.title} size={880}>
      {assistant ? <AssistantContent {...props} assistant={assistant} /> : <NoAssistant />}
    </Modal>
  );
}

function NoAssistant() {
  return (
    <EmptyState
      icon={IconSparkles}
      title="The writing assistant is off"
      text="Choose a chat or messages model of this connection. It helps only when you ask it, and each question may be charged."
    >
      <Button component={Link} href="/settings/conversations" onClick={endAssistantRequest}>
        Choose model in Settings
      </Button>
    </EmptyState>
  );
}

function AssistantContent<T>({
  assistant,
  verb,
  question,
  children,
  result,
}: AssistantDialogProps<T> & { readonly assistant: AssistantModel }) {
  const turn = useAssistantTurn<T>(assistant);
  const charge = useChargeText(1);
  const { answer, isAsking } = turn;
  const isComplete = answer?.state === 'complete' && !isAsking;
  const read = useMemo(
    () => (isComplete && turn.question ? readAssistantAnswer(answer, turn.question) : undefined),
    [isComplete, answer, turn.question],
  );
  const reason = 'reason' in question ? question.reason : undefined;
  const planned = usePlannedQuestion(assistant, 'reason' in question ? undefined : question);
  const announceOpenAnswer = useEffectEvent(() => {
    if (isAsking) notify(`The answer will be in ${endpointFacts[assistant.endpoint].title}`);
  });
  useEffect(() => () => announceOpenAnswer(), []);
  const anyway = planned?.estimate?.budget === undefined ? '' : ' anyway';
  return (
    <Stack gap="s3">
      <Box component="fieldset" disabled={isAsking} aria-label="Task">
        {children}
      </Box>
      {planned && <AssistantCost {...planned} />}
      <Group gap="s2">
        {isAsking ? (
          <>
            <Button leftSection={<IconPlayerStopFilled size={12} aria-hidden />} onClick={turn.stop}>
              Stop
            </Button>
            <span className="t2 small" role="status">
              {assistant.model} is answering. {answer && <ElapsedTime since={answer.askedAt} />}
            </span>
          </>
        ) : (
          <ChargeButton
            verb={`${verb}${turn.answer ? ' again' : ''}${anyway}`}
            cost={charge}
            variant={turn.answer ? 'default' : 'filled'}
            disabled={reason !== undefined || (planned?.reasons.length ?? 0) > 0}
            onClick={() => 'reason' in question || turn.ask(question)}
          />
        )}
        {reason !== undefined && <span className="t3 small">{reason}</span>}
        <span className="grow" />
        {turn.conversationId !== undefined && (
          <Link
            className="link small"
            href={`/${assistant.endpoint}/${turn.conversationId}`}
            onClick={endAssistantRequest}
          >
            Open conversation
          </Link>
        )}
      </Group>
      {turn.problem && <ProblemNote problem={turn.problem} title="Couldn’t send the question" />}
      {isAsking && answer && <AnswerInProgress answer={answer} />}
      {!isAsking && answer && (
        <Stack gap="s3" pt="s3" line="top" aria-live="polite">
          {read?.ok ? result(read.value) : <UnusableAnswer answer={answer} read={read} turn={turn} charge={charge} />}
        </Stack>
      )}
    </Stack>
  );
}
