import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { addMoney, type Money, noMoney, readAmount, writeAmount } from '../../shared/money/money.ts';
import type {
  SpendingGroup,
  SpendingGrouping,
  SpendingLine,
  SpendingState,
  TakeRun,
} from '../../shared/money/spending.ts';
import { dayOf } from '../../shared/util/format-dates.ts';
import type { Database } from './database/database.ts';
import type { Tables } from './database/table-types.ts';

interface SpendingFilter {
  /** Local days, both included. */
  readonly from: string;
  readonly to: string;
  readonly projectId?: string | undefined;
}

/** The ledger. A line is written in the transaction that stores the acceptance, so a crash cannot separate the two. */
const microUnits = 10n ** 12n;
const dayMs = 86_400_000;
/** More than the time between a local day and the same day in UTC. */
const timeZoneMs = dayMs;

const keys: Readonly<Record<SpendingGrouping, RawBuilder<string>>> = {
  model: sql<string>`spent.model_id`,
  project: sql<string>`coalesce(spent.project_id, '')`,
};

export function createSpendingStore(database: Database) {
  return {
    /** Adds a line. A line with the same id stays unchanged. */
    async add(line: SpendingLine, transaction: Database): Promise<void> {
      await transaction
        .insertInto('spending')
        .values(rowOf(line))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },
    /** Changes the state of a line, and adds the id at the gateway. Does nothing if the line does not exist. */
    async changeState(
      id: string,
      state: SpendingState,
      gatewayTaskId: string | undefined,
      transaction: Database,
    ): Promise<void> {
      await transaction
        .updateTable('spending')
        .set({ state, ...(gatewayTaskId === undefined ? {} : { gateway_task_id: gatewayTaskId }) })
        .where('id', '=', id)
        .execute();
    },
    /** Returns the project of a shot. */
    async projectOfShot(shotId: string, transaction: Database): Promise<string | undefined> {
      const row = await transaction
        .selectFrom('shots')
        .select('project_id')
        .where('id', '=', shotId)
        .executeTakeFirst();
      return row?.project_id;
    },
    /** Returns the titles of all projects by id. */
    projectTitles: (): Promise<Map<string, string>> => projectTitles(database),
    /** Newest first. */
    async page(
      filter: SpendingFilter,
      before: Pick<SpendingLine, 'at' | 'id'> | undefined,
      limit: number,
    ): Promise<SpendingLine[]> {
      // By time, because the index of days has the lines of a day in no order: all lines of the period would be sorted.
      let query = inPeriod(database.selectFrom('spending as spent').selectAll('spent'), filter, sql<string>`+day`)
        .where('at', '>=', Date.parse(filter.from) - timeZoneMs)
        .where('at', '<', Date.parse(filter.to) + dayMs + timeZoneMs);
      if (before) query = query.where(sql<boolean>`(at, id) < (${before.at}, ${before.id})`);
      const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
      return rows.map(lineOf);
    },
    /** Returns the sum of the amounts that were or may have been charged. */
    async spent(filter: SpendingFilter, failedFree: readonly string[]): Promise<Money> {
      const rows = await inPeriod(database.selectFrom('spending_sums as spent'), filter)
        .where(sql<boolean>`NOT (${isFree(failedFree)})`)
        .where('currency', '!=', '')
        .select(['currency', ...sumsOfAmounts])
        .groupBy('currency')
        .execute();
      return addMoney(rows.map(amountOf));
    },
    /** Returns the runs of all takes of a project whose cost or duration is known. */
    async takeRuns(projectId: string): Promise<TakeRun[]> {
      const { rows } = await sql<{ id: string; currency: string | null; amount: string | null; took: number | null }>`
        SELECT DISTINCT items.task_id AS id, spending.currency, spending.amount, run_times.took
        FROM shots JOIN takes ON takes.shot_id = shots.id JOIN items ON items.id = takes.item_id
        LEFT JOIN spending ON spending.id = items.task_id LEFT JOIN run_times ON run_times.task_id = items.task_id
        WHERE shots.project_id = ${projectId} AND coalesce(spending.amount, run_times.took) IS NOT NULL`.execute(
        database,
      );
      return rows.map(({ id, currency, amount, took }) => ({
        taskId: id,
        ...(currency === null || amount === null ? {} : { charged: { [currency]: amount } }),
        ...(took === null ? {} : { milliseconds: took }),
      }));
    },
    /** `failedFree`: ids of connections that do not charge failed runs. */
    async groups(
      filter: SpendingFilter,
      by: SpendingGrouping,
      failedFree: readonly string[],
    ): Promise<SpendingGroup[]> {
      const key = keys[by];
      const effect = sql<Effect>`CASE WHEN state = 'unknown' THEN 'uncertain' WHEN ${isFree(failedFree)} THEN 'free' ELSE 'charged' END`;
      const sums = await inPeriod(database.selectFrom('spending_sums as spent'), filter)
        .where('lines', '>', 0)
        .select((select) => [
          key.as('key'),
          effect.as('effect'),
          'currency',
          select.fn.sum<number>('lines').as('lines'),
          ...sumsOfAmounts,
        ])
        .groupBy(['key', 'effect', 'currency'])
        .execute();
      const picked = await inPeriod(database.selectFrom('spending as spent'), filter)
        .innerJoin('items', 'items.task_id', 'spent.id')
        .where('items.flag', '=', 'pick')
        .where('items.trashed_at', 'is', null)
        .select((select) => [key.as('key'), select.fn.countAll<number>().as('picks')])
        .groupBy('key')
        .execute();
      const titles = by === 'project' ? await projectTitles(database) : undefined;
      const picks = new Map(picked.map((row) => [row.key, row.picks]));
      return [...Map.groupBy(sums, (row) => row.key)]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([groupKey, rows]) => {
          const title = titles?.get(groupKey);
          return {
            key: groupKey,
            ...(title === undefined ? {} : { title }),
            lines: rows.reduce((sum, row) => sum + row.lines, 0),
            unpriced: rows.reduce((sum, row) => sum + (row.currency === '' ? row.lines : 0), 0),
            charged: addMoney(rows.filter((row) => row.effect === 'charged').map(amountOf)),
            uncertain: addMoney(rows.filter((row) => row.effect === 'uncertain').map(amountOf)),
            picks: picks.get(groupKey) ?? 0,
          };
        });
    },
  };
}

type Effect = 'charged' | 'uncertain' | 'free';

/** Sums can exceed the exact range of a JavaScript number. */
const sumsOfAmounts = [
  sql<string>`CAST(sum(micros) AS TEXT)`.as('micros'),
  sql<string>`CAST(sum(rest) AS TEXT)`.as('rest'),
] as const;

/** The condition for failed runs of connections that do not charge them. */
function isFree(failedFree: readonly string[]): RawBuilder<boolean> {
  if (failedFree.length === 0) return sql<boolean>`0`;
  return sql<boolean>`state = 'failed' AND connection IN (${sql.join(failedFree)})`;
}

interface SumRow {
  /** Empty for lines without a price. */
  readonly currency: string;
  readonly micros: string;
  readonly rest: string;
}

function amountOf({ currency, micros, rest }: SumRow): Money {
  if (currency === '') return noMoney;
  return { [currency]: writeAmount(BigInt(micros) * microUnits + BigInt(rest)) };
}

interface SpentTables extends Tables {
  spent: Pick<Tables['spending'], 'day' | 'project_id'>;
}

/** `spent`: the lines or their sums. */
function inPeriod<DB extends SpentTables, Output>(
  query: SelectQueryBuilder<DB, 'spent', Output>,
  { from, to, projectId }: SpendingFilter,
  day: RawBuilder<string> = sql<string>`day`,
): SelectQueryBuilder<DB, 'spent', Output> {
  const lines = query.where(sql<boolean>`${day} BETWEEN ${from} AND ${to}`);
  return projectId === undefined ? lines : lines.where(sql<boolean>`spent.project_id = ${projectId}`);
}

async function projectTitles(database: Database): Promise<Map<string, string>> {
  const title = sql<string | null>`json_extract(record, '$.title')`.as('title');
  const rows = await database.selectFrom('projects').select(['id', title]).execute();
  return new Map(rows.map((row) => [row.id, row.title ?? '']));
}

function rowOf(line: SpendingLine): Tables['spending'] {
  const units = line.amount === undefined ? undefined : readAmount(line.amount);
  return {
    id: line.id,
    at: line.at,
    day: dayOf(line.at),
    source: line.source,
    connection: line.connection,
    model_id: line.modelId,
    project_id: line.projectId ?? null,
    shot_id: line.shotId ?? null,
    conversation_id: line.conversationId ?? null,
    gateway_task_id: line.gatewayTaskId ?? null,
    state: line.state,
    currency: line.currency ?? null,
    amount: line.amount ?? null,
    micros: units === undefined ? null : Number(units / microUnits),
    rest: units === undefined ? null : Number(units % microUnits),
    input_tokens: line.inputTokens ?? null,
    output_tokens: line.outputTokens ?? null,
  };
}

function lineOf(row: Tables['spending']): SpendingLine {
  const given = {
    projectId: row.project_id,
    shotId: row.shot_id,
    conversationId: row.conversation_id,
    gatewayTaskId: row.gateway_task_id,
    currency: row.currency,
    amount: row.amount,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
  };
  return {
    id: row.id,
    source: row.source === 'answer' ? 'answer' : 'run',
    at: row.at,
    connection: row.connection,
    modelId: row.model_id,
    state: row.state === 'failed' || row.state === 'unknown' ? row.state : 'accepted',
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)),
  };
}
