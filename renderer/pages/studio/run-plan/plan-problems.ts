import { briefNameOf } from '../../../../shared/comparisons/run-plan/brief-as-form-model.ts';
import type { RunPlanRow } from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import type { Connection } from '../../../../shared/connections/connection.ts';
import type { AudioMeasure } from '../../../../shared/fields/audio-limits.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { type Block, blocksOfConnection, generateProblems } from '../form/generate-problems.ts';

/** One reason against starting the rows; `rowId` is omitted for reasons of no single row. */
export interface PlanProblem extends Block {
  readonly rowId?: string;
  readonly model?: string;
}

/** All reasons, row by row; a reason of every row is listed once. Excluded rows have none. */
export function blocksOf(
  rows: readonly RunPlanRow[],
  connection: Connection,
  missing: ReadonlySet<string>,
  audioOf: (url: string) => AudioMeasure | undefined,
): readonly PlanProblem[] {
  const on = rows.filter(({ isOn }) => isOn);
  return [
    ...blocksOfConnection(connection, new Set(on.map(({ model }) => model))),
    ...(on.length === 0 ? [noRow] : []),
    ...withRowNumbers(
      rows,
      joinProblems(
        on,
        on.map((row) => knownBlocksOfRow(row, missing, audioOf)),
      ),
    ),
  ];
}

/** Names the row of a problem by its place in the table too, where the plan has several rows of its model. */
function withRowNumbers(rows: readonly RunPlanRow[], blocks: readonly PlanProblem[]): readonly PlanProblem[] {
  if (blocks.every(({ rowId }) => rowId === undefined)) return blocks;
  const numbers = rowNumbersOf(rows);
  return blocks.map((block) => {
    const number = numbers.get(block.rowId ?? '');
    return number === undefined ? block : { ...block, model: `${block.model}, row ${number}` };
  });
}

/** The places in the table, from 1, by row ID. Only rows whose model has several rows have one. */
export function rowNumbersOf(rows: readonly RunPlanRow[]): ReadonlyMap<string, number> {
  const byModel = Map.groupBy(rows, ({ model }) => model.title);
  return new Map(
    rows.flatMap(({ id, model }, index) => ((byModel.get(model.title)?.length ?? 0) < 2 ? [] : [[id, index + 1]])),
  );
}

/** Joins a problem that all rows share into one, which is fixed in the brief. Example: a missing prompt. */
function joinProblems(rows: readonly RunPlanRow[], byRow: readonly (readonly PlanProblem[])[]): readonly PlanProblem[] {
  const [first] = rows;
  const lines = byRow.map((blocks) => new Set(blocks.map(lineOf)));
  const isShared = (block: PlanProblem) => rows.length > 1 && lines.every((each) => each.has(lineOf(block)));
  const shared = (byRow[0] ?? []).filter(isShared).flatMap(({ title, text, targetField, ...row }): PlanProblem[] => {
    const field = first?.model.fields[targetField];
    const inBrief = field && briefNameOf(field);
    return inBrief === undefined ? [{ title, text, targetField, ...row }] : [{ title, text, targetField: inBrief }];
  });
  return [...shared, ...byRow.flat().filter((block) => !isShared(block))];
}

function lineOf({ title, text }: PlanProblem): string {
  return `${title} ${text}`;
}

const noRow: PlanProblem = {
  title: 'Run plan',
  text: 'has no model that is on. Turn on a row, or add a model.',
  targetField: 'models',
};

/** Problems of rows that did not change, because a plan has up to 500 rows. */
const knownBlocks = new WeakMap<
  RunPlanRow,
  { readonly missing: unknown; readonly audioOf: unknown; readonly blocks: readonly PlanProblem[] }
>();

const knownBlocksOfRow: typeof blocksOfRow = (row, missing, audioOf) => {
  const known = knownBlocks.get(row);
  if (known && known.missing === missing && known.audioOf === audioOf) return known.blocks;
  const blocks = blocksOfRow(row, missing, audioOf);
  knownBlocks.set(row, { missing, audioOf, blocks });
  return blocks;
};

/** Returns the problems of one row, even while the row is off. */
export function blocksOfRow(
  row: RunPlanRow,
  missing: ReadonlySet<string>,
  audioOf: (url: string) => AudioMeasure | undefined,
): readonly PlanProblem[] {
  const target = { rowId: row.id, model: row.model.title };
  const waits = row.waits.map(({ field, title, length, limit }) => ({
    title,
    text: `is ${formatCounted(length - limit, 'character')} too long. Shorten the prompt, or accept the cut.`,
    targetField: field,
  }));
  const waiting = new Set(row.waits.map(({ field }) => field));
  const reasons = generateProblems(row.model, row.draft, { missing, audioOf }).filter(
    ({ targetField }) => !waiting.has(targetField),
  );
  return [...waits, ...reasons].map((block) => ({ ...block, ...target }));
}
