import {
  type MeasurementDefinition,
  measurementDefinitions,
  measurementText,
} from '../measurements/measurement-definitions.ts';
import type { Measurements } from '../measurements/measurements.ts';
import { type Cell, type ComparedPane, type Group, missing, type Row } from './comparison-table-types.ts';

/** Returns one row for each measurement that at least one video has. No rows without a measured video. */
export function measurementRows(panes: readonly ComparedPane[], byItem: ReadonlyMap<string, Measurements>): Group {
  const measured = panes.map(({ item }) => item && byItem.get(item.id));
  const rows = measurementDefinitions.flatMap((definition): Row[] => {
    const values = measured.map((each) => each && definition.numberOf(each));
    if (values.every((value) => value === undefined)) return [];
    const cells = values.map((value, index): Cell => {
      if (value !== undefined) return { text: measurementText(definition, value) };
      if (panes[index]?.item?.kind === 'image') return { ...missing('–'), reason: 'Images are not measured' };
      return missing(measured[index] ? 'none' : 'not measured');
    });
    return [{ id: definition.name, title: definition.title, about: definition.meaning, cells }];
  });
  const problems = panes.flatMap(({ letter }, index) => {
    const problem = measured[index]?.soundProblem;
    return problem === undefined ? [] : [{ kind: 'remark' as const, text: `${letter}: ${problem}` }];
  });
  return { title: 'Measurements', rows, notes: [...largestValues(panes, measured), ...problems] };
}

/** Returns a sentence for each measurement of which one video has clearly the largest value: "D flickers most." */
function largestValues(
  panes: readonly ComparedPane[],
  measured: readonly (Measurements | undefined)[],
): Group['notes'] {
  return measurementDefinitions.flatMap((definition) => {
    const [first, second] = measured
      .flatMap((each, index) => {
        const value = each && definition.numberOf(each);
        return value === undefined ? [] : [{ value, letter: panes[index]?.letter ?? '' }];
      })
      .toSorted((one, other) => other.value - one.value);
    if (!definition.largest || !first || !second) return [];
    if (!isClearlyLarger(definition.largest, first.value, second.value)) return [];
    return [{ kind: 'remark' as const, text: `${first.letter} ${definition.largest.text}.` }];
  });
}

/** A difference is clear if a person can notice it, and if it is a considerable part of the larger value. */
function isClearlyLarger(
  { leastDifference, leastPart }: NonNullable<MeasurementDefinition['largest']>,
  one: number,
  other: number,
): boolean {
  return one - other >= Math.max(leastDifference, leastPart * one);
}
