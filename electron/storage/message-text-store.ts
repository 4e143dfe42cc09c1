import { randomUUID } from 'node:crypto';
import { messageSchema } from '../../shared/conversations/message.ts';
import { restoreTexts } from '../../shared/conversations/shorten-long-text.ts';
import { parseJsonOrUndefined } from '../../shared/util/json.ts';
import { createEventLoopYield } from '../util/yield-to-event-loop.ts';
import type { Database } from './database/database.ts';

/** Characters per row. Reading depends on it, so it can only become smaller. */
const rowLength = 128 * 1024;

/** Long texts of messages, in pieces, so that none is read or written at once. */
export function createMessageTextStore(database: Database) {
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
