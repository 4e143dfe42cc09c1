import { z } from 'zod';
import { addMoney, type Money, moneySchema } from '../../shared/money/money.ts';
import { parseJsonOrUndefined } from '../../shared/util/json.ts';
import type { Database } from './database/database.ts';

/** A call with which a client of the Model Context Protocol started runs. */
interface McpStart {
  readonly clientId: string;
  /** Identifies the call. A client's second call with this key starts nothing. */
  readonly key: string;
  /** SHA-256 of the arguments. */
  readonly argumentsHash: string;
  /** Local date. */
  readonly day: string;
  /** Number of requests that may be charged. */
  readonly charges: number;
  /** Estimate of the charges. */
  readonly money: Money;
  /** Id of the task of each run, in their order. `null` and a missing entry: the run is not known to have started. */
  readonly taskIds: readonly (string | null)[];
}

const idsSchema = z.array(z.string().nullable());
const moneyOf = (text: string): Money => moneySchema.parse(parseJsonOrUndefined(text));

export function createMcpStartStore(database: Database) {
  return {
    async find(clientId: string, key: string): Promise<McpStart | undefined> {
      const row = await database
        .selectFrom('mcp_starts')
        .selectAll()
        .where('client_id', '=', clientId)
        .where('key', '=', key)
        .executeTakeFirst();
      return (
        row && {
          clientId,
          key,
          argumentsHash: row.arguments_hash,
          day: row.day,
          charges: row.charges,
          money: moneyOf(row.money),
          taskIds: idsSchema.parse(parseJsonOrUndefined(row.task_ids)),
        }
      );
    },
    /** Throws if the client has used the key. */
    async add({ clientId, key, argumentsHash, day, charges, money, taskIds }: McpStart): Promise<void> {
      await database
        .insertInto('mcp_starts')
        .values({
          client_id: clientId,
          key,
          arguments_hash: argumentsHash,
          day,
          charges,
          money: JSON.stringify(money),
          task_ids: JSON.stringify(taskIds),
        })
        .execute();
    },
    /** Stores the outcome of a call. */
    async change(
      { clientId, key }: Pick<McpStart, 'clientId' | 'key'>,
      { charges, money, taskIds }: Pick<McpStart, 'charges' | 'money' | 'taskIds'>,
    ): Promise<void> {
      await database
        .updateTable('mcp_starts')
        .set({ charges, money: JSON.stringify(money), task_ids: JSON.stringify(taskIds) })
        .where('client_id', '=', clientId)
        .where('key', '=', key)
        .execute();
    },
    /** Adds the charges of a client on one day. */
    async usedOn(clientId: string, day: string): Promise<{ charges: number; money: Money }> {
      const rows = await database
        .selectFrom('mcp_starts')
        .select(['charges', 'money'])
        .where('client_id', '=', clientId)
        .where('day', '=', day)
        .execute();
      const charges = rows.reduce((sum, row) => sum + row.charges, 0);
      return { charges, money: addMoney(rows.map(({ money }) => moneyOf(money))) };
    },
  };
}
