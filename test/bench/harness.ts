/** One row of the report: ours against a peer or a limit, measured in the same run. */
export interface Row {
  id: string;
  label: string;
  /** Medians, in `unit`. */
  ours: number;
  peer: number;
  unit: string;
  /** Median of the ratios of pairs that ran one after the other. */
  ratio: number;
  /** 95% interval of `ratio`, from resampling the pairs. */
  interval: [number, number];
  /** 95% interval of the ratio of the peer to itself, from neighboring pairs: the noise of the machine. */
  noise: [number, number];
  goal: string;
  ok: boolean;
  /** True for a row that counts only on a machine with a graphics card. */
  needsGraphicsCard: boolean;
  /** The ratio of each pair. */
  ratios: readonly number[];
}

export interface Comparison {
  id: string;
  label: string;
  unit: string;
  /** The largest allowed value of ours, as a multiple of the peer. */
  atMost?: number;
  /** The largest allowed value of ours in `unit`, independent of the peer. */
  within?: number;
  /** A value of ours in `unit` that nobody notices, so that it meets the goal with any ratio. */
  enough?: number;
  /** True for frames that a browser without a graphics card draws late, whatever the page does. */
  needsGraphicsCard?: boolean;
  pairs: number;
  /** True if every measurement starts its own process: no first pair pays for cold caches. */
  isFresh?: boolean;
  /** Each function runs once and returns its measurement; smaller is better. */
  ours: () => Promise<number>;
  peer: () => Promise<number>;
}

/**
 * Runs both sides alternately (ours peer, peer ours, ...), so that a slower machine slows both. Drops the first pair,
 * which pays for cold caches, unless each side `isFresh`.
 */
export async function compare(comparison: Comparison): Promise<Row> {
  const pairs: { ours: number; peer: number }[] = [];
  const dropped = comparison.isFresh ? 0 : 1;
  for (let index = 0; index < comparison.pairs + dropped; index += 1) {
    const oursFirst = index % 2 === 0;
    const first = await (oursFirst ? comparison.ours() : comparison.peer());
    const second = await (oursFirst ? comparison.peer() : comparison.ours());
    if (index >= dropped) pairs.push(oursFirst ? { ours: first, peer: second } : { ours: second, peer: first });
  }
  return fixed({ ...comparison, ours: pairs.map((pair) => pair.ours), peer: pairs.map((pair) => pair.peer) });
}

/** Creates a row from existing measurements, `ours[n]` beside `peer[n]`. */
export function fixed(
  measured: Omit<Comparison, 'ours' | 'peer' | 'pairs'> & { ours: readonly number[]; peer: readonly number[] },
): Row {
  const { id, label, unit, atMost, within, enough, needsGraphicsCard = false, peer } = measured;
  // Zero is within any multiple of the peer's value, even of zero.
  const ratios = measured.ours.map((each, index) => (each === 0 ? 0 : each / (peer[index] ?? Number.NaN)));
  const ratio = median(ratios);
  const ours = median(measured.ours);
  const goals = [
    ...(atMost === undefined ? [] : [{ words: `<= ${atMost}x`, ok: ratio <= atMost }]),
    ...(within === undefined ? [] : [{ words: `<= ${within} ${unit}`, ok: ours <= within }]),
  ];
  const isEnough = enough !== undefined && ours <= enough;
  return {
    id,
    label,
    ours,
    peer: median(peer),
    unit,
    ratio,
    interval: intervalOf(() => median(resample(ratios))),
    noise: noiseOf(peer),
    goal: goals.map((goal) => goal.words).join(', ') + (enough === undefined ? '' : ` or ${enough} ${unit}`),
    ok: isEnough || goals.every((goal) => goal.ok),
    needsGraphicsCard,
    ratios,
  };
}

function noiseOf(peer: readonly number[]): [number, number] {
  const ratios = peer.slice(1).map((each, index) => each / (peer[index] ?? Number.NaN));
  return intervalOf(() => median(resample(ratios)));
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** 95% interval of a statistic by bootstrap. A fixed random sequence gives the same report for the same measurements. */
export function intervalOf(statistic: () => number): [number, number] {
  randomState = 1;
  const values = Array.from({ length: 1000 }, statistic).sort((a, b) => a - b);
  return [values[25] ?? Number.NaN, values[974] ?? Number.NaN];
}

let randomState = 1;

/** As many values as in the list, each chosen at random. */
export function resample(values: readonly number[]): number[] {
  return values.map(() => {
    randomState = (randomState * 48_271) % 2_147_483_647;
    return values[Math.floor((randomState / 2_147_483_647) * values.length)] ?? 0;
  });
}

/** Milliseconds of a fixed calculation. Shows whether a difference between two reports comes from a slower machine. */
export function calibrate(): number {
  const start = performance.now();
  let sum = 0;
  for (let index = 0; index < 30_000_000; index += 1) sum = (sum + index * index) % 1_000_003;
  return performance.now() - start + (sum === -1 ? 1 : 0);
}

type Outcome = 'ok' | 'MISSED' | 'not counted: needs a graphics card';

/** Returns what a row says on this machine. A row that needs a graphics card is neither met nor missed without one. */
export function outcomeOf(row: Row, hasGraphicsCard: boolean | undefined): Outcome {
  if (row.needsGraphicsCard && !hasGraphicsCard) return 'not counted: needs a graphics card';
  return row.ok ? 'ok' : 'MISSED';
}

/** Returns one line with the number of rows of each outcome. */
export function countOutcomes(rows: readonly Row[], hasGraphicsCard: boolean | undefined): string {
  const outcomes = rows.map((row) => outcomeOf(row, hasGraphicsCard));
  const counts = [...new Set(outcomes)].map((each) => `${outcomes.filter((other) => other === each).length} ${each}`);
  return `${rows.length} rows: ${counts.join('; ')}`;
}

export function table(rows: readonly Row[], hasGraphicsCard: boolean | undefined): string {
  const head = ['id', 'what', 'ours', 'peer', 'ratio', '95%', 'noise', 'goal', ''];
  const lines = rows.map((row) => [
    row.id,
    row.label,
    `${amount(row.ours)} ${row.unit}`,
    `${amount(row.peer)} ${row.unit}`,
    `${row.ratio.toFixed(2)}x`,
    intervalText(row.interval),
    intervalText(row.noise),
    row.goal,
    outcomeOf(row, hasGraphicsCard),
  ]);
  return alignColumns([head, ...lines]);
}

export function intervalText([low, high]: readonly [number, number]): string {
  return Number.isNaN(low) ? '' : `${low.toFixed(2)}-${high.toFixed(2)}`;
}

export function alignColumns(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function amount(value: number): string {
  return value.toFixed(value < 100 ? 1 : 0);
}
