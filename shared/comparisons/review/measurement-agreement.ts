import {
  type MeasurementDefinition,
  type MeasurementName,
  type MeasurementSummary,
  measurementDefinitions,
} from '../../measurements/measurement-definitions.ts';
import type { Vote } from './vote.ts';

/** The agreement of the votes with one measurement. */
export interface MeasurementAgreement {
  readonly definition: MeasurementDefinition;
  /** Number of votes that say something: a chosen and another result are measured, and their values differ. */
  readonly votes: number;
  /**
   * Mean over these votes: the part of the pairs of a chosen and another result in which the chosen one has the higher
   * value. From 0 to 1; 0.5 if the measurement and the votes have no relation.
   */
  readonly share: number;
  /** Ends of the 95 % interval of `share` (Wilson). */
  readonly low: number;
  readonly high: number;
}

/** Compares votes with measurements. Ties between all results say nothing. Measurements without a vote are omitted. */
export function measurementAgreements(
  votes: readonly Vote[],
  summaryOf: (itemId: string) => MeasurementSummary | undefined,
): readonly MeasurementAgreement[] {
  return measurementDefinitions.flatMap((definition) => {
    const shares = votes.flatMap((vote) => shareOfVote(vote, definition.name, summaryOf) ?? []);
    if (shares.length === 0) return [];
    const share = shares.reduce((sum, each) => sum + each, 0) / shares.length;
    return [{ definition, votes: shares.length, share, ...wilsonInterval(share, shares.length) }];
  });
}

function shareOfVote(
  { candidates, best }: Vote,
  name: MeasurementName,
  summaryOf: (itemId: string) => MeasurementSummary | undefined,
): number | undefined {
  const values = candidates.map(({ itemId }) => summaryOf(itemId)?.[name]);
  const chosen = values.filter((_, index) => best.includes(index));
  const others = values.filter((_, index) => !best.includes(index));
  const differences = chosen.flatMap((value) =>
    others.flatMap((other) => (value === undefined || other === undefined || value === other ? [] : value - other)),
  );
  if (differences.length === 0) return undefined;
  return differences.filter((difference) => difference > 0).length / differences.length;
}

/** Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927. */
function wilsonInterval(share: number, count: number): { readonly low: number; readonly high: number } {
  const z = 1.96;
  const middle = (share + z ** 2 / (2 * count)) / (1 + z ** 2 / count);
  const half = (z / (1 + z ** 2 / count)) * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
