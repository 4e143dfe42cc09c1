import { parseSweepList } from '../../../../shared/comparisons/run-plan/parse-sweep-list.ts';
import { splitList } from '../../../../shared/fields/sweep-value-list.ts';
import type { Field } from '../../../../shared/models/model.ts';

/** One of the few values of a field, for a checkbox. */
interface Choice {
  /** The value as written in the list. */
  readonly written: string;
  readonly label: string;
  readonly isChosen: boolean;
  /** The list after this value is ticked or cleared, in the order of the field. */
  readonly listAfter: string;
}

/** Returns all values of a field, and which of them the typed list contains. */
export function sweepValueChoices(field: Field, list: string): readonly Choice[] {
  const valuesOf = (text: string) => {
    const parsed = parseSweepList(field, text);
    return parsed.ok ? parsed.stops : [];
  };
  const chosen = new Set(valuesOf(list).map(({ value }) => value));
  const all = splitList(field.list?.all ?? '').flatMap((written) =>
    valuesOf(written).map(({ value, label }) => ({ written, label, isChosen: chosen.has(value) })),
  );
  return all.map((choice) => ({
    ...choice,
    listAfter: all
      .filter((each) => (each.written === choice.written ? !choice.isChosen : each.isChosen))
      .map(({ written }) => written)
      .join(', '),
  }));
}
