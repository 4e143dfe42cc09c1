import { Button, Textarea } from '@mantine/core';
import { IconPlayerStopFilled } from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react';
import type { Column, Conversation } from '../../../../shared/conversations/conversation.ts';
import type { Reason } from '../../../../shared/problem.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { PauseNote, useGatewayPause } from '../../../entities/connections/pause-note.tsx';
import { readDroppedData } from '../../../entities/image-inputs/upload-image.ts';
import { ChargeButton } from '../../../ui/charge-button.tsx';
import { useCommand } from '../../../ui/commands/use-command.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import '../../../entities/image-inputs/image-slots.css';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-hash-location';
import type { Connection } from '../../../../shared/connections/connection.ts';
import { missingKeyText } from '../../../../shared/connections/missing-key-text.ts';
import type { Message } from '../../../../shared/conversations/message.ts';
import { fieldTitleOfReason } from '../../../../shared/conversations/parameters/field-title-of-reason.ts';
import type { RequestInput } from '../../../../shared/conversations/request-input.ts';
import { describeFile, prepareConversationRequest } from '../../../../shared/conversations/requests/prepare-request.ts';
import { noPriceText } from '../../../../shared/money/no-price-text.ts';
import { settingsPath } from '../../../../shared/settings/settings-places.ts';
import { useChargeText, useConversation, useShape } from '../../../entities/conversations/use-conversation.ts';
import { useQuestionEstimate } from '../../../entities/money/use-question-estimate.ts';
import { useSpellCheck } from '../../../ui/use-spell-check.ts';
import { useConversationActions, useSendProblem } from '../actions/use-conversation-actions.ts';
import { removeColumnValues } from '../data/column-values.ts';
import { useEdits } from '../data/use-conversation-columns.ts';
import { useOpenAnswers } from '../data/use-newest-answer-states.ts';
import { AttachedParts } from './attached-parts.tsx';
import styles from './composer.module.css';
import { ComposerBar } from './composer-bar.tsx';
import { changeUnsentMessage, messagePartsOf, questionFieldRef, questionId, useStoredDraft } from './composer-store.ts';
import { focusProblemCause, useFocusQuestion } from './focus-problem-cause.ts';
import { RequestSizeMeter } from './request-size-meter.tsx';
import { useAttachments } from './use-attachments.ts';
import { type NextQuestion, useRequestSizes } from './use-request-sizes.ts';

interface ComposerProps {
  readonly conversation: Conversation;
  readonly columns: readonly Column[];
  /** In an empty field the arrow key opens the last question. */
  readonly editLast: () => void;
}

/** Field of the next question with its attachments, the problems that prevent sending, and the cost. */
export function Composer({ conversation, columns, editLast }: ComposerProps) {
  const { id } = conversation;
  const message = useStoredDraft(conversation);
  const { text, attached, role } = message;
  const spellCheck = useSpellCheck();
  const connection = useSynced('connection');
  const actions = useConversationActions();
  const attaching = useAttachments(id);
  const open = useOpenAnswers(columns);
  const cost = useChargeText(columns.length);
  const wait = useGatewayPause();
  const problem = useSendProblem((problems) => problems[id]);
  const [busy, setBusy] = useState(false);
  const checked = useDeferredValue(message);
  const { reasons: found, notes } = useSendProblems({ conversation, columns, message: checked });
  const noConnection = reasonOfConnection(connection);
  // While answers stream, Stop replaces Send.
  const isOpen = open.length > 0;
  const isEmpty = text.trim() === '' && attached.length === 0;
  // The checked message may be the empty field of a moment ago. A quick Enter is meant for the current text.
  const reasons = checked === message || isEmpty ? found : found.filter(({ field }) => field !== 'prompt');
  const isComplete = !busy && !isEmpty && !attaching.isAttaching;
  const isFree = isComplete && noConnection === undefined && reasons.length === 0;

  const listed = isOpen ? [] : isEmpty ? reasons.filter(({ field }) => field !== 'prompt') : reasons;
  // A reason that the list under the field already shows, with its remedies, is not repeated above the list.
  const isInList = (reason: Reason) => listed.some(({ field, text }) => field === reason.field && text === reason.text);
  const isListed = problem?.reasons?.every(isInList) ?? false;

  const send = async ({ isUnchecked = false, evenIfPaused = false } = {}) => {
    if (isUnchecked ? !isComplete : !isFree) return;
    setBusy(true);
    const isSent = await actions.send({
      columnIds: columns.map((column) => column.id),
      parts: messagePartsOf(message),
      role,
      ...(isUnchecked && { withoutAsking: isUnchecked }),
      ...(evenIfPaused && { evenIfPaused }),
    });
    setBusy(false);
    if (isSent) changeUnsentMessage(id, { text: '', attached: [], role: 'user' });
  };
  useCommand('send', () => void send());
  const question = useMemo(() => questionFieldRef(id), [id]);
  useFocusQuestion(id);

  const attachData = (data: DataTransfer) => {
    const { files, folders, items } = readDroppedData(data);
    if (files.length + folders.length + items.length === 0) return false;
    attaching.attachFiles(files, items, folders);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      if (!event.repeat) void send();
    } else if (event.key === 'ArrowUp' && text === '') {
      event.preventDefault();
      editLast();
    }
  };

  return (
    <form
      className={styles['composer']}
      aria-label="Question"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        attachData(event.dataTransfer);
      }}
    >
      {problem && (
        <Box mah="30vh" mb="s3" overflow="auto">
          <ProblemNote problem={isListed ? { ...problem, reasons: [] } : problem} title="Couldn’t send" />
        </Box>
      )}
      <AttachedParts
        attached={attached}
        attaching={attaching}
        change={(next) => changeUnsentMessage(id, { attached: next })}
      />
      <Textarea
        ref={question}
        id={questionId(id)}
        aria-label="Question"
        placeholder={placeholderOf(columns)}
        autosize
        minRows={2}
        maxRows={12}
        value={text}
        spellCheck={spellCheck}
        onChange={(event) => changeUnsentMessage(id, { text: event.currentTarget.value })}
        onKeyDown={onKeyDown}
        onPaste={(event: ClipboardEvent) => {
          if (attachData(event.clipboardData)) event.preventDefault();
        }}
      />
      <ProblemList conversationId={id} columns={columns} connection={noConnection} reasons={listed} />
      {isFree && notes.length > 0 && (
        <Box component="ul" className="t3 small" mt="s2" aria-label="Changed when sent">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </Box>
      )}
      {!isOpen && !isEmpty && <QuestionEstimate conversation={conversation} columns={columns} message={message} />}
      {wait !== undefined && !isOpen && (
        <PauseNote wait={wait} cost={cost} {...(isFree && { sendAnyway: () => void send({ evenIfPaused: true }) })}>
          Send queues the question and sends it then.
        </PauseNote>
      )}
      <ComposerBar
        conversation={conversation}
        columns={columns}
        role={role}
        attaching={attaching}
        add={isComplete && !isOpen ? () => void send({ isUnchecked: true }) : undefined}
      >
        {(!isEmpty || columns.some(({ head }) => head !== null)) && (
          <RequestSizeMeter conversation={conversation} columns={columns} message={message} />
        )}
        {isOpen ? (
          <Button leftSection={<IconPlayerStopFilled size={12} aria-hidden />} onClick={() => actions.stop()}>
            {open.length > 1 ? `Stop all ${open.length}` : 'Stop'}
          </Button>
        ) : (
          <>
            <span className={`t3 small nowrap ${styles['keys']}`} aria-hidden>
              <kbd>Enter</kbd> to send
            </span>
            <ChargeButton
              data-charges="send-question"
              type="submit"
              verb={columns.length > 1 ? `Send to ${columns.length}` : 'Send'}
              cost={cost}
              variant={isFree ? 'filled' : 'default'}
              aria-describedby={`${questionId(id)}-reasons`}
              {...(!isFree && { 'data-disabled': true, 'aria-disabled': true })}
            />
          </>
        )}
      </ComposerBar>
    </form>
  );
}

function placeholderOf(columns: readonly Column[]): string {
  const model = columns[0]?.model;
  if (columns.length === 2) return 'Ask both models';
  if (columns.length > 2) return `Ask all ${columns.length} models`;
  return model ? `Ask ${model}` : 'Ask a model';
}

/** The estimate of the next question by the price list. The size of a long conversation is measured on request. */
function QuestionEstimate(question: NextQuestion) {
  const { weights } = useRequestSizes(question, false);
  const questions = question.columns.flatMap(({ id, model, values }) => {
    const size = weights?.find(({ columnId }) => columnId === id);
    return size && model !== '' ? [{ modelId: model, values, size }] : [];
  });
  const estimate = useQuestionEstimate(questions);
  if (!estimate) return null;
  const text = estimate.text.charAt(0).toUpperCase() + estimate.text.slice(1);
  return (
    <p className="t3 small num">
      {estimate.text === noPriceText ? (
        <Box component={Link} href="/cost" className="link" display="inline-block" mih={24}>
          {text}
        </Box>
      ) : (
        text
      )}
      {estimate.budget !== undefined && <span className="bad"> {estimate.budget}</span>}
    </p>
  );
}

/** Main checks longer paths: it reads the complete conversation before it sends a request. */
const maxPathLength = 200;

interface ReasonListProps {
  readonly conversationId: string;
  readonly columns: readonly Column[];
  readonly connection: string | undefined;
  readonly reasons: readonly ColumnReason[];
}

/** Above this number, problems are only counted. */
const maxShown = 6;

/** Lists the reasons that prevent sending; each sentence links to its place. */
function ProblemList({ conversationId, columns, connection, reasons }: ReasonListProps) {
  const edits = useEdits();
  if (connection === undefined && reasons.length === 0) return <div id={`${questionId(conversationId)}-reasons`} />;
  return (
    <Box
      component="ul"
      className="read t2"
      mah="25vh"
      mt="s2"
      overflow="auto"
      id={`${questionId(conversationId)}-reasons`}
      aria-label="Fix before sending"
    >
      {connection !== undefined && (
        <li>
          <button type="button" className="link" onClick={() => navigate(settingsPath('connections', 'key'))}>
            {connection}
          </button>
        </li>
      )}
      {reasons.slice(0, maxShown).map(({ field, text, columnId, remedies = [] }) => {
        const column = columns.find(({ id }) => id === columnId);
        const title = column ? fieldTitleOfReason(column.endpoint, field) : field;
        return (
          <li key={`${columnId} ${field} ${text}`}>
            <button
              type="button"
              className="link"
              onClick={() => focusProblemCause({ conversationId, columnId, field })}
            >
              {title}
            </button>{' '}
            {text}
            {columns.length > 1 && field !== 'prompt' && (
              <span className="t3">
                {' '}
                {column?.model || `column ${columns.findIndex(({ id }) => id === columnId) + 1}`}
              </span>
            )}
            {remedies.map(({ label, clear }) => (
              <Box
                component="button"
                key={label}
                type="button"
                className="link"
                ml="s3"
                onClick={() => edits.change(removeColumnValues(columnId, clear))}
              >
                {label}
              </Box>
            ))}
          </li>
        );
      })}
      {reasons.length > maxShown && <li className="t3">and {reasons.length - maxShown} more</li>}
    </Box>
  );
}

/**
 * Returns the reasons that prevent sending the question, and the differences between the shown and the sent request.
 */
function useSendProblems({ conversation: { earlierPictures }, columns, message }: NextQuestion) {
  const conversation = useConversation();
  const { tree } = useShape(conversation);
  // Earlier messages change with every chunk of an answer. Only the existence of an unfinished answer matters here.
  const open = useOpenAnswers(columns).join(' ');
  const { role } = message;
  const parts = messagePartsOf(message);
  const key = JSON.stringify(parts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer that ends is a reason less
  return useMemo(() => {
    const pathOf = ({ head }: Column) => {
      const ids = tree.pathTo(head);
      if (ids.length > maxPathLength) return undefined;
      const path = ids.flatMap((id) => conversation.message(id) ?? []);
      return path.length === ids.length ? path : undefined;
    };
    return checkQuestion({ parts, role, earlierPictures }, columns, pathOf);
  }, [conversation, tree, columns, key, role, earlierPictures, open]);
}

/** A reason why one column prevents sending the question. */
interface ColumnReason extends Reason {
  readonly columnId: string;
}

/**
 * Checks a question before sending. `pathOf` returns the earlier messages of a column, and `undefined` if not all are
 * loaded: main then checks the whole conversation. A reason of all columns is listed once; a note is one sentence.
 */
function checkQuestion(
  question: Pick<RequestInput, 'parts' | 'role' | 'earlierPictures'>,
  columns: readonly Column[],
  pathOf: (column: Column) => readonly Message[] | undefined,
) {
  const notes = new Set<string>();
  const reasons = columns.flatMap((column): ColumnReason[] => {
    const { endpoint, model, values } = column;
    const path = pathOf(column);
    const input = { ...question, endpoint, model, values, path: path ?? [] };
    const prepared = prepareConversationRequest(input, describeFile);
    if (prepared.ok) {
      for (const note of prepared.notes) notes.add(note);
      return [];
    }
    // Without the earlier messages, only reasons that do not depend on them are certain.
    const known = path ? prepared.reasons : prepared.reasons.filter(({ field }) => field !== 'messages');
    return known.map((reason) => ({ ...reason, columnId: column.id }));
  });
  const seen = new Set<string>();
  const uniqueReasons = reasons.filter(({ field, text, columnId }) => {
    const key = field === 'prompt' ? `${field} ${text}` : `${columnId} ${field} ${text}`;
    return !seen.has(key) && seen.add(key);
  });
  return { reasons: uniqueReasons, notes: [...notes] };
}

/** Returns the missing requirement before any model can be asked. */
function reasonOfConnection(connection: Connection): string | undefined {
  if (connection.kind === 'none') return 'No gateway is connected.';
  if (connection.kind === 'gateway' && !connection.hasKey) return missingKeyText(connection.keyIn, connection.baseUrl);
  return undefined;
}
