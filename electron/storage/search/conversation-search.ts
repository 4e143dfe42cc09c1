import { type RawBuilder, sql } from 'kysely';
import type { Conversation } from '../../../shared/conversations/conversation.ts';
import type { Endpoint } from '../../../shared/conversations/endpoint.ts';
import { readConversation } from '../conversation-store.ts';
import type { Database } from '../database.ts';
import { highlightHit } from './highlight-hit.ts';
import { removeAccentsAndCase } from './remove-accents-and-case.ts';
import { ftsPhrase, type SearchTerm, searchTerms } from './search-terms.ts';

export interface PageQuery {
  readonly endpoint: Endpoint;
  readonly search?: string | undefined;
  readonly folder?: string | undefined;
  readonly inTrash?: boolean | undefined;
  readonly before?: { readonly pinned: boolean; readonly changedAt: number; readonly id: string } | undefined;
  readonly limit: number;
}

export interface FoundConversation {
  readonly conversation: Conversation;
  readonly hit?: { readonly messageId?: number; readonly text: string };
}

/** A term that no index can find is searched in this many of the newest messages. */
const mostScanned = 20_000;

/** Returns conversations of both pages, by their last change, newest first, without the trash. */
export async function newestConversations(database: Database, limit: number): Promise<Conversation[]> {
  const { rows } = await sql<{ record: string }>`
    SELECT record FROM conversations WHERE trashed_at IS NULL
    ORDER BY changed_at DESC, id DESC LIMIT ${limit}`.execute(database);
  return rows.flatMap(({ record }) => readConversation(record) ?? []);
}

/** Pinned first, then by the last change. A search must find all terms in the title, or all in one message. */
export async function pageOfConversations(database: Database, query: PageQuery): Promise<FoundConversation[]> {
  const terms = searchTerms(query.search ?? '');
  const { endpoint, folder, inTrash = false, before, limit } = query;
  const phrases = [
    sql`c.endpoint = ${endpoint}`,
    inTrash ? sql`c.trashed_at IS NOT NULL` : sql`c.trashed_at IS NULL`,
    ...(folder === undefined ? [] : [sql`c.folder = ${folder}`]),
    ...(before
      ? [sql`(c.pinned, c.changed_at, c.id) < (${before.pinned ? 1 : 0}, ${before.changedAt}, ${before.id})`]
      : []),
  ];
  const order = sql`ORDER BY c.pinned DESC, c.changed_at DESC, c.id DESC LIMIT ${limit}`;
  if (terms.length === 0) {
    const { rows } = await sql<{ record: string }>`
      SELECT c.record FROM conversations c WHERE ${every(phrases)} ${order}`.execute(database);
    return rows.flatMap(({ record }) => {
      const conversation = readConversation(record);
      return conversation ? [{ conversation }] : [];
    });
  }
  const inTitle = terms.map(({ text }) => sql`instr(c.folded, ${removeAccentsAndCase(text)}) > 0`);
  const { rows } = await sql<{ record: string; message_id: number | null; text: string | null }>`
    WITH hits AS MATERIALIZED (
      SELECT m.conversation_id, max(m.id) AS message_id FROM messages m WHERE ${every(terms.map(inMessage))} GROUP BY 1
    )
    SELECT c.record, hits.message_id, said.text
    FROM conversations c
    LEFT JOIN hits ON hits.conversation_id = c.id
    LEFT JOIN said ON said.message_id = hits.message_id
    WHERE ${every(phrases)} AND (hits.message_id IS NOT NULL OR (${every(inTitle)})) ${order}`.execute(database);
  const texts = terms.map(({ text }) => text);
  return rows.flatMap(({ record, message_id, text }) => {
    const conversation = readConversation(record);
    if (!conversation) return [];
    const { title, firstWords } = conversation;
    const hit =
      message_id === null
        ? { text: highlightHit(title || firstWords, texts) }
        : { messageId: message_id, text: highlightHit(text ?? '', texts) };
    return [{ conversation, hit }];
  });
}

function inMessage({ text, index }: SearchTerm): RawBuilder<unknown> {
  if (index === 'parts') return sql`m.id IN (SELECT rowid FROM said_parts WHERE said_parts MATCH ${ftsPhrase(text)})`;
  if (index === 'words')
    return sql`m.id IN (SELECT rowid FROM said_words WHERE said_words MATCH ${`${ftsPhrase(text)}*`})`;
  return sql`m.id IN (
    SELECT message_id FROM (SELECT message_id, text FROM said ORDER BY message_id DESC LIMIT ${mostScanned})
    WHERE instr(lower(text), lower(${text})) > 0)`;
}

function every(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` AND `);
}
