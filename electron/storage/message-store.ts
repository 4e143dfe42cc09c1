import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Node } from '../../shared/conversations/conversation-event.ts';
import { isUnfinishedAnswer, type Message, messageSchema } from '../../shared/conversations/message.ts';
import { writeNodes } from '../../shared/conversations/message-tree.ts';
import { searchableText } from '../../shared/conversations/searchable-text.ts';
import { restoreTexts, shortenMessage } from '../../shared/conversations/shorten-long-text.ts';
import { parseJsonOrUndefined } from '../../shared/util/json.ts';
import { createEventLoopYield } from '../util/yield-to-event-loop.ts';
import type { Database } from './database/database.ts';
import { parseRecords } from './database/record-store.ts';

/** SQLite accepts at least this many values in one statement. */
const batch = 500;

/** The rows of messages, with the text index. */
export function createMessageStore(database: Database) {
  let notify = () => {};
  const rows = (conversationId: string) =>
    database.selectFrom('messages').select('record').where('conversation_id', '=', conversationId);

  const texts = createMessageTextStore(database);

  /** One after the other, because each message may be long. */
  async function whole(shown: readonly Message[]): Promise<Message[]> {
    const messages: Message[] = [];
    for (const message of shown) messages.push(isCut(message) ? await wholeOf(message) : message);
    return messages;
  }

  async function wholeOf(message: Message): Promise<Message> {
    return restoreTexts(message, await texts.read(message.id));
  }

  async function findShortened(conversationId: string, ids: readonly number[]): Promise<Message[]> {
    const found: Message[] = [];
    for (let at = 0; at < ids.length; at += batch) {
      const batchIds = ids.slice(at, at + batch);
      found.push(...parseAll(await rows(conversationId).where('id', 'in', batchIds).orderBy('id').execute()));
    }
    return found;
  }

  async function shortenedPathTo(conversationId: string, head: number | null, limit = -1): Promise<Message[]> {
    if (head === null) return [];
    // Each parent has a lower id than its child, so the recursion ends even for invalid rows.
    const { rows: found } = await sql<{ record: string }>`
      WITH RECURSIVE path (id, parent_id) AS (
        SELECT id, parent_id FROM messages WHERE id = ${head} AND conversation_id = ${conversationId}
        UNION ALL
        SELECT messages.id, messages.parent_id FROM path JOIN messages ON messages.id = path.parent_id
          WHERE messages.id < path.id AND messages.conversation_id = ${conversationId}
        LIMIT ${limit}
      )
      SELECT record FROM path JOIN messages USING (id) ORDER BY id`.execute(database);
    return parseAll(found);
  }

  return {
    /** `listener` is called after each change, possibly before its transaction is committed. */
    onChange(listener: () => void): void {
      notify = listener;
    },
    /** Returns the id of the next message. Call in the transaction that adds the message. */
    async nextId(transaction: Database): Promise<number> {
      const { rows: found } = await sql<{
        seq: number;
      }>`SELECT seq FROM sqlite_sequence WHERE name = 'messages'`.execute(transaction);
      return (found[0]?.seq ?? 0) + 1;
    },
    /** Adds all messages of one turn. `turn` is the first message of the turn if it is not among them. */
    async add(
      messages: readonly Message[],
      transaction: Database,
      turn: number = Math.min(...messages.map((message) => message.id)),
    ): Promise<void> {
      for (const { message, texts: long } of messages.map(forRow)) {
        await transaction
          .insertInto('messages')
          .values({ id: message.id, conversation_id: message.conversationId, turn, ...columnsOf(message) })
          .execute();
        await transaction
          .insertInto('said')
          .values({ message_id: message.id, text: isUnfinishedAnswer(message) ? '' : searchableText(message) })
          .execute();
        await texts.write(message.id, long, isUnfinishedAnswer(message), transaction);
      }
      const [first] = messages;
      if (first)
        await growTree(
          first.conversationId,
          messages.map((message) => nodeOf(message, turn)),
          transaction,
        );
      notify();
    },
    /**
     * The text index contains only finished answers, and only the beginning of a long text: indexing millions of
     * characters takes seconds.
     */
    async replace(whole: Message, connection: Database = database): Promise<void> {
      const { message, texts: long } = forRow(whole);
      // The texts are written first: if the program ends in between, the row names no missing text.
      await texts.write(message.id, long, isUnfinishedAnswer(message), connection);
      await connection.updateTable('messages').set(columnsOf(message)).where('id', '=', message.id).execute();
      if (isUnfinishedAnswer(message)) return;
      await connection
        .updateTable('said')
        .set({ text: searchableText(message) })
        .where('message_id', '=', message.id)
        .execute();
      notify();
    },
    /** Writes the long texts of a message outside of any transaction, so that `replace` finds them. */
    async saveTexts(whole: Message): Promise<void> {
      const { message, texts: long } = forRow(whole);
      if (long.size > 0) await texts.write(message.id, long, true, database);
    },
    /** Returns the messages of the conversation with these ids, ordered by id. */
    find: async (conversationId: string, ids: readonly number[]) => whole(await findShortened(conversationId, ids)),
    /** Returns messages for a window: long texts contain only their beginning, and the rest is not read. */
    findShortened,
    async findAny(id: number): Promise<Message | undefined> {
      const row = await database.selectFrom('messages').select('record').where('id', '=', id).executeTakeFirst();
      return (await whole(row ? parseAll([row]) : []))[0];
    },
    /** Returns the whole tree, oldest first, in the format of `readNodes`. */
    async nodes(conversationId: string): Promise<string> {
      const row = await database
        .selectFrom('trees')
        .select('nodes')
        .where('conversation_id', '=', conversationId)
        .executeTakeFirst();
      return row?.nodes ?? '';
    },
    /** Returns the last `limit` messages of the path that ends with `head`, oldest first. */
    pathTo: async (conversationId: string, head: number | null, most?: number) =>
      whole(await shortenedPathTo(conversationId, head, most)),
    shortenedPathTo,
    /** Returns a piece of a text that windows receive only in part. */
    textPiece: texts.piece,
    /** Returns the record of a message with all of its texts, in pieces that joined are its JSON. */
    wholeRecord: texts.wholeRecord,
    rebuildTree: rebuildMessageTree,
    /** Yields all messages of a conversation, ordered by id, a few at a time. */
    async *all(conversationId: string): AsyncGenerator<Message> {
      for (let after = 0; ; ) {
        const batch = await rows(conversationId)
          .select('id')
          .where('id', '>', after)
          .orderBy('id')
          .limit(100)
          .execute();
        const last = batch.at(-1);
        if (!last) return;
        for (const message of parseAll(batch)) yield isCut(message) ? await wholeOf(message) : message;
        after = last.id;
      }
    },
    /** Returns the answers that were waiting or streaming when the last program run ended. */
    async unfinishedAnswers(): Promise<Message[]> {
      return whole(parseAll(await database.selectFrom('messages').select('record').where('is_open', '=', 1).execute()));
    },
  };
}

function nodeOf({ id, parentId, said }: Message, turn: number): Node {
  return [id, parentId ?? 0, turn, said.by === 'model' ? 1 : 0];
}

/** The tree is cached as the text for windows: reading it costs the same for ten and for ten thousand messages. */
async function growTree(conversationId: string, nodes: readonly Node[], transaction: Database): Promise<void> {
  await transaction
    .insertInto('trees')
    .values({ conversation_id: conversationId, nodes: writeNodes(nodes) })
    .onConflict((conflict) =>
      conflict.column('conversation_id').doUpdateSet({ nodes: sql`trees.nodes || ',' || excluded.nodes` }),
    )
    .execute();
}

const noTexts: ReadonlyMap<string, string> = new Map();

/** A stored message is complete. Foreign text lengths, for example from an imported file, are removed. */
function forRow(message: Message) {
  return shortenMessage(restoreTexts(message, noTexts));
}

function isCut({ said }: Message): boolean {
  return said.by === 'model' && said.answer.longTexts !== undefined;
}

function columnsOf(message: Message) {
  return {
    parent_id: message.parentId ?? 0,
    by_model: message.said.by === 'model' ? 1 : 0,
    is_open: isUnfinishedAnswer(message) ? 1 : 0,
    record: JSON.stringify(message),
  };
}

const parseAll = (rows: readonly { record: string }[]): Message[] => parseRecords(messageSchema, rows);

/** Rebuilds the tree of a conversation from its messages, ordered by id. */
async function rebuildMessageTree(transaction: Database, conversationId: string): Promise<void> {
  await transaction.deleteFrom('trees').where('conversation_id', '=', conversationId).execute();
  await sql`
    INSERT INTO trees (conversation_id, nodes)
    SELECT conversation_id, group_concat(id || ',' || parent_id || ',' || turn || ',' || by_model, ',' ORDER BY id)
    FROM messages WHERE conversation_id = ${conversationId} GROUP BY conversation_id`.execute(transaction);
}

/** Characters per row. Reading depends on it, so it can only become smaller. */
const rowLength = 128 * 1024;

/** Long texts of messages, in pieces, so that none is read or written at once. */
function createMessageTextStore(database: Database) {
  /** The indexed length of each growing text, by message and position. */
  const written = new Map<number, ReadonlyMap<string, string>>();

  const rows = (messageId: number) => database.selectFrom('message_texts').where('message_id', '=', messageId);

  async function writeFrom(
    messageId: number,
    at: string,
    text: string,
    from: number,
    transaction: Database,
  ): Promise<void> {
    const pace = createEventLoopYield();
    const first = from - (from % rowLength);
    const isHere = transaction.deleteFrom('message_texts').where('message_id', '=', messageId).where('at', '=', at);
    await isHere.where('start', '>=', first).execute();
    for (let start = first; start < text.length; start += rowLength) {
      // Stored as JSON, because a row cannot contain half a surrogate pair, and a piece may end with one.
      const piece = JSON.stringify(text.slice(start, start + rowLength));
      await transaction.insertInto('message_texts').values({ message_id: messageId, at, start, text: piece }).execute();
      await pace.yieldIfDue();
    }
  }

  /** Yields the stored pieces of the texts of a message, or of the text at `only`. `json` is the JSON of a piece. */
  async function* storedPieces(messageId: number, only?: string): AsyncGenerator<{ at: string; json?: string }> {
    const pace = createEventLoopYield();
    const all = rows(messageId).select(['at', 'start']).orderBy('at').orderBy('start');
    const starts = await (only === undefined ? all : all.where('at', '=', only)).execute();
    for (const { at, start } of starts) {
      const row = await rows(messageId)
        .select('text')
        .where('at', '=', at)
        .where('start', '=', start)
        .executeTakeFirst();
      yield { at, ...(row && { json: row.text }) };
      await pace.yieldIfDue();
    }
  }

  async function read(messageId: number): Promise<ReadonlyMap<string, string>> {
    const texts = new Map<string, string>();
    for await (const { at, json } of storedPieces(messageId)) texts.set(at, (texts.get(at) ?? '') + textOf(json));
    return texts;
  }

  async function* wholeRecord({ id, record }: { id: number; record: string }): AsyncGenerator<string> {
    const message = record.includes('"longTexts"') ? messageSchema.safeParse(parseJsonOrUndefined(record)) : undefined;
    if (!message?.success) return yield record;
    const found = await rows(id).select('at').distinct().execute();
    const secret = randomUUID();
    const marks = new Map(found.map(({ at }, index) => [at, `${secret}${index} `]));
    const [first = '', ...others] = JSON.stringify(restoreTexts(message.data, marks)).split(secret);
    yield first;
    for (const other of others) {
      const numberEnd = other.indexOf(' ');
      const at = found[Number(other.slice(0, numberEnd))]?.at;
      for await (const piece of storedPieces(id, at)) yield JSON.stringify(textOf(piece.json)).slice(1, -1);
      yield other.slice(numberEnd + 1);
    }
  }

  return {
    /** Adds only the text after the indexed part. `grows`: more text may follow. */
    async write(
      messageId: number,
      texts: ReadonlyMap<string, string>,
      grows: boolean,
      transaction: Database,
    ): Promise<void> {
      const before = written.get(messageId);
      for (const [at, text] of texts) {
        const earlierText = before?.get(at);
        if (earlierText === text) continue;
        const isMore = earlierText !== undefined && text.startsWith(earlierText);
        await writeFrom(messageId, at, text, isMore ? earlierText.length : 0, transaction);
      }
      if (grows && texts.size > 0) written.set(messageId, texts);
      else written.delete(messageId);
    },
    /** Returns all texts of a message, by JSON Pointer into its body. */
    read,
    /**
     * Returns the record of a message with all of its texts, in pieces that joined are its JSON. A record without
     * shortened texts is one unchanged piece.
     */
    wholeRecord,
    /** Returns up to `length` characters from `from` on. */
    async piece(messageId: number, at: string, from: number, length: number): Promise<string> {
      const found = await rows(messageId)
        .select(['start', 'text'])
        .where('at', '=', at)
        .where('start', '>', from - rowLength)
        .where('start', '<', from + length)
        .orderBy('start')
        .execute();
      const [first] = found;
      if (!first) return '';
      const text = found.map((row) => textOf(row.text)).join('');
      return text.slice(from - first.start, from - first.start + length);
    },
  };
}

function textOf(json: string | undefined): string {
  const text = parseJsonOrUndefined(json ?? '');
  return typeof text === 'string' ? text : '';
}
