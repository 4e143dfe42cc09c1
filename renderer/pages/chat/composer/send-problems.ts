import { missingKeyText } from '../../../../shared/connections/missing-key-text.ts';
import type { Column, Conversation } from '../../../../shared/conversations/conversation.ts';
import type { Message } from '../../../../shared/conversations/message.ts';
import type { Part } from '../../../../shared/conversations/message-part.ts';
import { describeFile, prepareConversationRequest } from '../../../../shared/conversations/prepare-request.ts';
import type { PersonRole } from '../../../../shared/conversations/request-input.ts';
import type { Reason } from '../../../../shared/problem.ts';
import type { Connection } from '../../../../shared/settings/settings.ts';

/** A reason why one column prevents sending the question. */
export interface ColumnReason extends Reason {
  readonly columnId: string;
}

export interface QuestionToCheck {
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

export interface Findings {
  /** Reasons that prevent sending, by column; a reason of all columns is listed once. */
  readonly reasons: readonly ColumnReason[];
  /** Differences between the shown and the sent request, one sentence each. */
  readonly notes: readonly string[];
}

/** Checks a question before sending. */
export function checkQuestion({
  columns,
  parts,
  role,
  earlierPictures: earlierImages,
  pathOf,
}: QuestionToCheck): Findings {
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
