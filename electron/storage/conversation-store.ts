import { type RawBuilder, sql } from 'kysely';
import { type Conversation, conversationSchema } from '../../shared/conversations/conversation.ts';
import type { Endpoint } from '../../shared/conversations/endpoint.ts';
import type { Database } from './database/database.ts';
import { parseRecord } from './database/record-store.ts';
import { ftsPhrase, removeAccentsAndCase, type SearchTerm, searchTerms } from './search/search-terms.ts';

/** The rows of conversations, without their messages. */
export function createConversationStore(database: Database) {
  let notify = () => {};

  async function find(id: string, connection: Database = database): Promise<Conversation | undefined> {
    const row = await connection.selectFrom('conversations').select('record').where('id', '=', id).executeTakeFirst();
    return row && readConversation(row.record);
  }

  async function replace(conversation: Conversation, connection: Database = database): Promise<void> {
    await connection.updateTable('conversations').set(rowOf(conversation)).where('id', '=', conversation.id).execute();
    notify();
  }

  return {
    /** `listener` is called after each change, possibly before its transaction is committed. */
    onChange(listener: () => void): void {
      notify = listener;
    },
    async add(conversation: Conversation, connection: Database = database): Promise<void> {
      await connection.insertInto('conversations').values(rowOf(conversation)).execute();
      notify();
    },
    find,
    replace,
    /** Applies `change` to the current row in one transaction. Returns `undefined` for an unknown id. */
    change: (id: string, change: (as: Conversation) => Conversation): Promise<Conversation | undefined> =>
      database.transaction().execute(async (transaction) => {
        const before = await find(id, transaction);
        if (!before) return undefined;
        const after = change(before);
        if (after !== before) await replace(after, transaction);
        return after;
      }),
    /** Pinned first, then by the last change. A search must find all terms in the title, or all in one message. */
    page: (query: PageQuery): Promise<FoundConversation[]> => pageOfConversations(database, query),
    /** Returns conversations of both pages, by their last change, newest first, without the trash. */
    async newest(limit: number): Promise<Conversation[]> {
      const { rows } = await sql<{ record: string }>`
        SELECT record FROM conversations WHERE trashed_at IS NULL
        ORDER BY changed_at DESC, id DESC LIMIT ${limit}`.execute(database);
      return rows.flatMap(({ record }) => readConversation(record) ?? []);
    },
    /** Returns the folder names of a page in alphabetical order, without the trash. */
    async folders(endpoint: Endpoint): Promise<string[]> {
      const rows = await database
        .selectFrom('conversations')
        .select('folder')
        .distinct()
        .where('endpoint', '=', endpoint)
        .where('folder', 'is not', null)
        .where('trashed_at', 'is', null)
        .execute();
      return rows.flatMap(({ folder }) => folder ?? []).sort((a, b) => a.localeCompare(b, 'en'));
    },
    /** Returns the ids of all conversations, including the trash. */
    async ids(): Promise<string[]> {
      const rows = await database.selectFrom('conversations').select('id').execute();
      return rows.map((row) => row.id);
    },
    /** Returns the ids of all conversations in Trash. */
    async trashed(): Promise<string[]> {
      const rows = await database
        .selectFrom('conversations')
        .select('id')
        .where('trashed_at', 'is not', null)
        .execute();
      return rows.map((row) => row.id);
    },
    /** Deletes permanently with all messages; only conversations in Trash. Returns the deleted ids. */
    async purge(ids: readonly string[]): Promise<string[]> {
      const rows = await database
        .deleteFrom('conversations')
        .where('id', 'in', ids)
        .where('trashed_at', 'is not', null)
        .returning('id')
        .execute();
      notify();
      return rows.map((row) => row.id);
    },
  };
}

export const readConversation = (record: string): Conversation | undefined => parseRecord(conversationSchema, record);

function rowOf(conversation: Conversation) {
  const { id, endpoint, folder, pinned, changedAt, trashedAt, title, firstWords } = conversation;
  return {
    id,
    endpoint,
    folder: folder ?? null,
    pinned: pinned ? 1 : 0,
    changed_at: changedAt,
    trashed_at: trashedAt ?? null,
    folded: removeAccentsAndCase(`${title}\n${firstWords}`),
    record: JSON.stringify(conversation),
  };
}

const open = '\u0002';
const close = '\u0003';
const before = 40;
const length = 160;
/** Maximum number of searched characters, because the hit is only one line. */
const mostRead = 200_000;

/**
 * Returns the text around the first found term as one line, with U+0002 before and U+0003 after each term. Without a
 * hit, returns the beginning of the text.
 */
function highlightHit(text: string, terms: readonly string[]): string {
  const read = text.slice(0, mostRead);
  const { folded, places } = foldWithPlaces(read);
  const spans = terms.flatMap((term) => spansOf(folded, removeAccentsAndCase(term))).sort((a, b) => a[0] - b[0]);
  const first = places[spans[0]?.[0] ?? 0] ?? 0;
  const from = first <= before ? 0 : startOfWord(read, first - before);
  const until = Math.min(read.length, from + length);
  let line = from > 0 ? '…' : '';
  let at = from;
  for (const [start, end] of spans) {
    const [left, right] = [places[start] ?? read.length, places[end] ?? read.length];
    if (left < at || right > until) continue;
    line += `${clean(read.slice(at, left))}${open}${clean(read.slice(left, right))}${close}`;
    at = right;
  }
  line += clean(read.slice(at, endOfCharacter(read, until)));
  return until < text.length ? `${line}…` : line;
}

/** Returns the normalized text, and the original position of each of its characters. */
function foldWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const piece = removeAccentsAndCase(character);
    folded += piece;
    for (let count = 0; count < piece.length; count += 1) places.push(at);
    at += character.length;
  }
  return { folded, places };
}

function spansOf(folded: string, term: string): [number, number][] {
  const spans: [number, number][] = [];
  if (term === '') return spans;
  for (let at = folded.indexOf(term); at >= 0 && spans.length < 50; at = folded.indexOf(term, at + term.length)) {
    spans.push([at, at + term.length]);
  }
  return spans;
}

function startOfWord(text: string, at: number): number {
  const space = text.slice(at, at + before).search(/\s/);
  return endOfCharacter(text, space < 0 ? at : at + space + 1);
}

/** Never in the middle of a surrogate pair. */
function endOfCharacter(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text[at] ?? '') ? at + 1 : at;
}

/** The text itself can contain the marks, which are removed. */
function clean(text: string): string {
  return text.replaceAll(open, ' ').replaceAll(close, ' ').replace(/\s+/g, ' ');
}

interface PageQuery {
  readonly endpoint: Endpoint;
  readonly search?: string | undefined;
  readonly folder?: string | undefined;
  readonly inTrash?: boolean | undefined;
  readonly before?: { readonly pinned: boolean; readonly changedAt: number; readonly id: string } | undefined;
  readonly limit: number;
}

interface FoundConversation {
  readonly conversation: Conversation;
  readonly hit?: { readonly messageId?: number; readonly text: string };
}

/** A term that no index can find is searched in this many of the newest messages. */
const mostScanned = 20_000;

async function pageOfConversations(database: Database, query: PageQuery): Promise<FoundConversation[]> {
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
