import { Button, Modal, Select } from '@mantine/core';
import { IconPlayerStopFilled, IconSparkles } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { AssistantModel } from '../../../shared/assistant/assistant-model.ts';
import type { AssistantQuestion } from '../../../shared/assistant/assistant-question.ts';
import { type AssistantAnswer, readAssistantAnswer } from '../../../shared/assistant/read-assistant-answer.ts';
import { endpointFacts, endpointOfModelId } from '../../../shared/conversations/endpoint.ts';
import { settingsPath } from '../../../shared/settings/settings-places.ts';
import { useSynced } from '../../api/synced-state.ts';
import { useChangeSettings } from '../../api/use-change-settings.ts';
import { ChargeButton } from '../../ui/charge-button.tsx';
import { ElapsedTime } from '../../ui/elapsed-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Box, Group, Stack } from '../../ui/layout-primitives.tsx';
import { notify, notifyFailure } from '../../ui/notify.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { useReturningFocus } from '../../ui/use-returning-focus.ts';
import { findIdInUse } from '../connections/connection-choices.ts';
import { PauseNote, useGatewayPause } from '../connections/pause-note.tsx';
import { SendCountdown } from '../conversations/send-countdown.tsx';
import { useChargeText } from '../conversations/use-conversation.ts';
import { useListedModels } from '../conversations/use-listed-models.ts';
import { AssistantCost, usePlannedQuestion } from './assistant-cost.tsx';
import { closeAssistantDialog } from './assistant-dialog-request.ts';
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
  const connectionId = findIdInUse(useSynced('connection'));
  const hasEdits = useRef(false);
  const [isLeaving, setLeaving] = useState(false);
  const close = () => (hasEdits.current ? setLeaving(true) : closeAssistantDialog());
  return (
    <Modal opened onClose={close} title={props.title} size={880} closeOnClickOutside={false} closeOnEscape={!isLeaving}>
      {assistant ? (
        <AssistantContent
          {...props}
          // An answer of another connection or model would be shown under the cost of this one.
          key={`${connectionId} ${assistant.endpoint} ${assistant.model}`}
          assistant={assistant}
          hasEdits={hasEdits}
        />
      ) : (
        <NoAssistant connectionId={connectionId} />
      )}
      <Modal opened={isLeaving} onClose={() => setLeaving(false)} title="Discard your changes?" size={400}>
        <p className="t2">The conversation has the answer as received, without your changes.</p>
        <Group gap="s2" mt="s3">
          <Button data-autofocus onClick={() => setLeaving(false)}>
            Keep editing
          </Button>
          <Button data-danger onClick={closeAssistantDialog}>
            Discard
          </Button>
        </Group>
      </Modal>
    </Modal>
  );
}

/** The choice of a model turns the assistant on. It sends nothing: the cost and the request are shown next. */
function NoAssistant({ connectionId }: { readonly connectionId: string }) {
  const listed = useListedModels();
  const settings = useChangeSettings();
  const turnOn = (model: string) => {
    const assistant: AssistantModel = { endpoint: endpointOfModelId(model) ?? 'chat', model, usesSchema: true };
    settings.mutate(
      { assistantModels: { [connectionId]: assistant } },
      { onError: notifyFailure('Couldn’t save the model of the assistant') },
    );
  };
  return (
    <EmptyState
      icon={IconSparkles}
      title="The writing assistant is off"
      text="Choose a chat or messages model of this connection. It helps only when you ask it, and each question may be charged."
    >
      <Select
        aria-label="Model of the writing assistant"
        placeholder="Choose a model"
        searchable
        selectFirstOptionOnChange
        data-autofocus
        openOnFocus={false}
        data={[...listed.ids]}
        limit={100}
        nothingFoundMessage="No listed model matches."
        onChange={(model) => model !== null && turnOn(model)}
      />
      <Button component={Link} href={settingsPath('conversations', 'assistant')} onClick={closeAssistantDialog}>
        Choose model in Settings
      </Button>
    </EmptyState>
  );
}

interface AssistantContentProps<T> extends AssistantDialogProps<T> {
  readonly assistant: AssistantModel;
  /** Set to true when the user edits the answer. */
  readonly hasEdits: RefObject<boolean>;
}

function AssistantContent<T>({ assistant, verb, question, children, result, hasEdits }: AssistantContentProps<T>) {
  const turn = useAssistantTurn<T>(assistant);
  const charge = useChargeText(1);
  const { answer, isAsking, canStop } = turn;
  const isComplete = answer?.state === 'complete' && !isAsking;
  const read = useMemo(
    () => (isComplete && turn.question ? readAssistantAnswer(answer, turn.question) : undefined),
    [isComplete, answer, turn.question],
  );
  const [chosen, setChosen] = useState<{ readonly read: typeof read; readonly value: T }>();
  const usable = read?.ok ? read : read && chosen?.read === read ? chosen : undefined;
  const reason = 'reason' in question ? question.reason : undefined;
  const planned = usePlannedQuestion(assistant, 'reason' in question ? undefined : question);
  const setEdited = (isEdited: boolean) => {
    hasEdits.current = isEdited;
  };
  const onClosed = useEffectEvent(() => {
    setEdited(false);
    if (isAsking) notify(`The answer will be in ${endpointFacts[assistant.endpoint].title}`);
  });
  useEffect(() => () => onClosed(), []);
  const isBlocked = reason !== undefined || (planned?.reasons.length ?? 0) > 0;
  const wait = useGatewayPause();
  const ask = (evenIfPaused = false) => {
    if (isAsking || 'reason' in question) return;
    setEdited(false);
    turn.ask(question, evenIfPaused);
  };
  const anyway = planned?.estimate?.budget === undefined ? '' : ' anyway';
  return (
    <Stack gap="s3">
      <Box component="fieldset" disabled={isAsking} aria-label="Task">
        {children}
      </Box>
      {planned && <AssistantCost {...planned} />}
      {wait !== undefined && !isAsking && (
        <PauseNote wait={wait} cost={charge} {...(isBlocked ? {} : { sendAnyway: () => ask(true) })}>
          The question is queued and sent then.
        </PauseNote>
      )}
      <Group gap="s2">
        {/* Both buttons keep their places, so that a click on Stop that comes too late charges nothing. */}
        <ChargeButton
          data-charges="ask-assistant"
          verb={`${verb}${answer ? ' again' : ''}${anyway}`}
          cost={charge}
          variant={answer ? 'default' : 'filled'}
          disabled={isBlocked}
          data-disabled={isAsking}
          aria-disabled={isAsking}
          onClick={() => ask()}
        />
        {(isAsking || answer) && (
          <Button
            leftSection={<IconPlayerStopFilled size={12} aria-hidden />}
            data-disabled={!canStop}
            aria-disabled={!canStop}
            onClick={() => canStop && turn.stop()}
          >
            Stop
          </Button>
        )}
        <span className={isAsking ? 't2 small' : 'visually-hidden'} role="status">
          {isAsking
            ? `${assistant.model} is answering.`
            : read && (usable ? 'The answer is complete.' : outcomeOf(read))}
        </span>
        {isAsking && answer && (
          <span className="t2 small">
            {answer.sendsAt === undefined ? (
              <ElapsedTime since={answer.askedAt} />
            ) : (
              <SendCountdown sendsAt={answer.sendsAt} />
            )}
          </span>
        )}
        {reason !== undefined && <span className="t3 small">{reason}</span>}
        <span className="grow" />
        {turn.conversationId !== undefined && (
          <Link
            className="link small"
            href={`/${assistant.endpoint}/${turn.conversationId}`}
            onClick={closeAssistantDialog}
          >
            Open conversation
          </Link>
        )}
      </Group>
      {turn.problem && <ProblemNote problem={turn.problem} title="Couldn’t send the question" />}
      {isAsking && answer && <AnswerInProgress answer={answer} />}
      {!isAsking && answer && (
        <Stack gap="s3" pt="s3" line="top" onChange={() => setEdited(true)}>
          {usable ? (
            result(usable.value)
          ) : (
            <UnusableAnswer
              answer={answer}
              read={read}
              choose={(value) => setChosen({ read, value })}
              turn={turn}
              assistant={assistant}
            />
          )}
        </Stack>
      )}
    </Stack>
  );
}

function outcomeOf(read: AssistantAnswer<unknown>): string {
  const hasChoices = !read.ok && read.choices.length > 0;
  return hasChoices ? 'The answer has several results. Choose one of them.' : 'The answer can’t be used.';
}
