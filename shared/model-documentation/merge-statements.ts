import type { SourceRange } from '../pasted-text/source-value.ts';
import { type FieldFacts, type FieldStatement, sources } from './statement.ts';

/** Everything that a text states about one field. */
export interface MergedField {
  readonly name: string;
  readonly facts: FieldFacts;
  /** All places of the field, in the order of the text. */
  readonly ranges: readonly SourceRange[];
  /** The most reliable source of the field. */
  readonly source: FieldStatement['source'];
  /** Facts that only an example tells, or of which the text states different values. */
  readonly doubts: ReadonlySet<string>;
  /** Type of the value in an example, which shows whether `5` or `"5"` is sent. */
  readonly exampleType: FieldFacts['type'];
}

/** Facts that say what a value is, and do not limit it. Two sources may name them differently. */
const descriptive: ReadonlySet<string> = new Set(['type', 'isEnum', 'isUrl', 'isMask', 'hasLooseOptions', 'groups']);

/**
 * Merges the statements about each field, in the order of the text. Of two values of a fact, the one of the more
 * reliable source counts, or the first of two equal sources, and the fact is doubtful.
 */
export function mergeStatements(statements: readonly FieldStatement[]): MergedField[] {
  return [...Map.groupBy(statements, ({ name }) => name)].map(([name, all]) => {
    const sorted = all.toSorted((one, other) => sources.indexOf(one.source) - sources.indexOf(other.source));
    const merged = new Map<string, unknown>();
    const doubts = new Set<string>();
    for (const { source, facts } of sorted) {
      for (const [fact, value] of Object.entries(facts)) {
        const isNew = !merged.has(fact);
        if (isNew) merged.set(fact, value);
        const differs = !descriptive.has(fact) && JSON.stringify(merged.get(fact)) !== JSON.stringify(value);
        if (source === 'example' ? isNew : differs) doubts.add(fact);
      }
    }
    return {
      name,
      facts: Object.fromEntries(merged) as FieldFacts,
      ranges: all.map(({ from, to }) => ({ from, to })),
      source: sorted[0]?.source ?? 'example',
      doubts,
      exampleType: all.find(({ source }) => source === 'example')?.facts.type,
    };
  });
}
