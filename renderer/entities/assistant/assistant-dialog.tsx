import { Button, Modal, Select } from '@mantine/core';
import { IconPlayerStopFilled, IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { AssistantModel } from '../../../shared/assistant/assistant-model.ts';
import { type AssistantQuestion, columnOfQuestion } from '../../../shared/assistant/assistant-question.ts';
import { type AssistantAnswer, readAssistantAnswer } from '../../../shared/assistant/read-assistant-answer.ts';
import { plainTextOf } from '../../../shared/conversations/answer-text.ts';
import { endpointFacts, endpointOfModelId } from '../../../shared/conversations/endpoint.ts';
import type { Answer } from '../../../shared/conversations/message.ts';
import type { Part } from '../../../shared/conversations/message-part.ts';
import { fieldTitleOfReason } from '../../../shared/conversations/parameters/field-title-of-reason.ts';
import { readAnswer } from '../../../shared/conversations/read-answer.ts';
import { settingsPath } from '../../../shared/settings/settings-places.ts';
import { chargeClause } from '../../../shared/tasks/can-be-charged.ts';
import { problemOf } from '../../api/problem-of-error.ts';
import { useSynced } from '../../api/synced-state.ts';
import { useChangeSettings } from '../../api/use-change-settings.ts';
import { ChargeButton } from '../../ui/charge-button.tsx';
import { ElapsedTime } from '../../ui/elapsed-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Box, Group, Stack } from '../../ui/layout-primitives.tsx';
import { notify, notifyFailure } from '../../ui/notify.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { RawText } from '../../ui/raw-text.tsx';
import { useReturningFocus } from '../../ui/use-returning-focus.ts';
import { findIdInUse } from '../connections/connection-choices.ts';
import { PauseNote, useGatewayPause } from '../connections/pause-note.tsx';
import { SendCountdown } from '../conversations/send-countdown.tsx';
import { useChargeText, useConversationCalls } from '../conversations/use-conversation.ts';
import { useListedModels } from '../conversations/use-listed-models.ts';
import { useQuestionEstimate } from '../money/use-question-estimate.ts';
import { AssistantCost, usePlannedQuestion } from './assistant-cost.tsx';
import { closeAssistantDialog } from './assistant-dialog-request.ts';
import { useAssistantModel } from './use-assistant-model.ts';
import { columnId, useAssistantTurn } from './use-assistant-turn.ts';

type AssistantTurn = ReturnType<typeof useAssistantTurn<unknown>>;

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

/** The received text of an answer, or the JSON of its call. Always plain text. */
function receivedText(answer: Answer): string {
  const { blocks } = readAnswer(answer);
  return blocks.find((block) => block.kind === 'call')?.written ?? plainTextOf(blocks);
}

/** Shows an answer while it grows. */
function AnswerInProgress({ answer }: { readonly answer: Answer }) {
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
function UnusableAnswer<T>({ answer, read, choose, turn, assistant }: UnusableAnswerProps<T>) {
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
