import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { Connection } from '../../../../shared/connections/connection.ts';
import { missingKeyText } from '../../../../shared/connections/missing-key-text.ts';
import type { Column, Conversation } from '../../../../shared/conversations/conversation.ts';
import type { Message } from '../../../../shared/conversations/message.ts';
import type { Part } from '../../../../shared/conversations/message-part.ts';
import { fieldTitleOfReason } from '../../../../shared/conversations/parameters/field-title-of-reason.ts';
import type { PersonRole } from '../../../../shared/conversations/request-input.ts';
import { describeFile, prepareConversationRequest } from '../../../../shared/conversations/requests/prepare-request.ts';
import type { Reason } from '../../../../shared/problem.ts';
import { settingsPath } from '../../../../shared/settings/settings-places.ts';
import { useConversation, useShape } from '../../../entities/conversations/use-conversation.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { removeColumnValues } from '../data/remove-column-values.ts';
import { useEdits } from '../data/use-conversation-columns.ts';
import { useOpenAnswers } from '../data/use-newest-answer-states.ts';
import { questionId } from './composer-store.ts';
import { focusProblemCause } from './focus-problem-cause.ts';

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
export function ProblemList({ conversationId, columns, connection, reasons }: ReasonListProps) {
  const [, navigate] = useLocation();
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
export function useSendProblems(
  { earlierPictures: earlierImages }: Conversation,
  columns: readonly Column[],
  parts: readonly Part[],
  role: PersonRole,
): Findings {
  const conversation = useConversation();
  const { tree } = useShape(conversation);
  // Earlier messages change with every chunk of an answer. Only the existence of an unfinished answer matters here.
  const open = useOpenAnswers(columns).join(' ');
  const key = JSON.stringify(parts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer that ends is a reason less
  return useMemo(() => {
    const pathOf = ({ head }: Column): readonly Message[] | undefined => {
      const ids = tree.pathTo(head);
      if (ids.length > maxPathLength) return undefined;
      const path = ids.flatMap((id) => conversation.message(id) ?? []);
      return path.length === ids.length ? path : undefined;
    };
    return checkQuestion({ columns, parts: JSON.parse(key) as Part[], role, earlierPictures: earlierImages, pathOf });
  }, [conversation, tree, columns, key, role, earlierImages, open]);
}

/** A reason why one column prevents sending the question. */
interface ColumnReason extends Reason {
  readonly columnId: string;
}

interface QuestionToCheck {
  readonly columns: readonly Column[];
  readonly parts: readonly Part[];
  readonly role: PersonRole;
  readonly earlierPictures: Conversation['earlierPictures'];
  /**
   * Returns the earlier messages of a column; `undefined` if not all are loaded. Main then checks the whole
   * conversation.
   */
  readonly pathOf: (column: Column) => readonly Message[] | undefined;
}

interface Findings {
  /** Reasons that prevent sending, by column; a reason of all columns is listed once. */
  readonly reasons: readonly ColumnReason[];
  /** Differences between the shown and the sent request, one sentence each. */
  readonly notes: readonly string[];
}

/** Checks a question before sending. */
function checkQuestion({ columns, parts, role, earlierPictures: earlierImages, pathOf }: QuestionToCheck): Findings {
  const notes = new Set<string>();
  const reasons = columns.flatMap((column): ColumnReason[] => {
    const { endpoint, model, values } = column;
    const path = pathOf(column);
    const question = { endpoint, model, values, parts, role, earlierPictures: earlierImages, path: path ?? [] };
    const prepared = prepareConversationRequest(question, describeFile);
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
export function reasonOfConnection(connection: Connection): string | undefined {
  if (connection.kind === 'none') return 'No gateway is connected.';
  if (connection.kind === 'gateway' && !connection.hasKey) return missingKeyText(connection.keyIn, connection.baseUrl);
  return undefined;
}
