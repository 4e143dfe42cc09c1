import { sql } from 'kysely';
import { createEventLoopYield } from '../../util/yield-to-event-loop.ts';
import type { Database } from '../database/database.ts';

/**
 * The punctuation in the texts of each item. Text indexes ignore punctuation, and scanning all texts is slower than any
 * other query. Eight bytes per item, built on the first search for punctuation.
 */
export type PunctuationIndex = ReturnType<typeof createPunctuationIndex>;

const rowsOfTurn = 1000;

export function createPunctuationIndex(database: Database) {
  /** By number: one bit per ASCII sign, and some bits that all other characters share. */
  let ascii = new Uint32Array();
  let others = new Uint32Array();
  let loading: Promise<void> | undefined;

  function keep(rows: readonly { number: number; text: string }[]): void {
    for (const { number, text } of rows) {
      if (number >= ascii.length) [ascii, others] = [grown(ascii, number), grown(others, number)];
      const signs = signsOf(text);
      ascii[number] = signs.ascii;
      others[number] = signs.others;
    }
  }

  async function load(): Promise<void> {
    const pace = createEventLoopYield();
    for (let after = 0; ; ) {
      const { rows } = await sql<{ number: number; text: string }>`
        SELECT number, text FROM item_texts WHERE number > ${after} ORDER BY number LIMIT ${rowsOfTurn}`.execute(
        database,
      );
      keep(rows);
      const last = rows.at(-1);
      if (!last) return;
      after = last.number;
      await pace.yieldIfDue();
    }
  }

  return {
    /**
     * Returns the numbers of the items whose texts may contain `text`. `isSure`: all of them do. `undefined` if `text`
     * has no punctuation.
     */
    async candidates(text: string): Promise<{ numbers: number[]; isSure: boolean } | undefined> {
      const signs = signsOf(text);
      if (signs.ascii === 0 && signs.others === 0) return undefined;
      loading ??= load().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      await loading;
      const numbers: number[] = [];
      for (let number = 0; number < ascii.length; number += 1) {
        // Both sides are cut to 32 bits with sign before they are compared.
        const hasAll = ((ascii[number] ?? 0) & signs.ascii) === (signs.ascii | 0);
        if (hasAll && ((others[number] ?? 0) & signs.others) === (signs.others | 0)) numbers.push(number);
      }
      return { numbers, isSure: text.length === 1 && signs.others === 0 };
    },
    /** Call for changed items. */
    async invalidate(numbers: readonly number[]): Promise<void> {
      if (!loading || numbers.length === 0) return;
      const { rows } = await sql<{ number: number; text: string }>`
        SELECT number, text FROM item_texts WHERE number IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`.execute(
        database,
      );
      keep(rows);
    },
  };
}

/** Both values have 32 bits without sign. */
function signsOf(text: string): { ascii: number; others: number } {
  let [ascii, others] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 128) ascii |= bitOf[code] ?? 0;
    else others |= 1 << (code % 31);
  }
  return { ascii: ascii >>> 0, others: others >>> 0 };
}

/** ASCII has exactly 32 signs. Letters, digits and spaces have no bit. */
const bitOf = new Uint32Array(128);
for (const [place, sign] of [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'].entries()) bitOf[sign.charCodeAt(0)] = 1 << place;

function grown(from: Uint32Array<ArrayBuffer>, number: number): Uint32Array<ArrayBuffer> {
  const to = new Uint32Array(Math.max(1024, (number + 1) * 1.5));
  to.set(from);
  return to;
}
