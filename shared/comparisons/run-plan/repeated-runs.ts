import type { Draft } from '../../fields/field-values-and-drafts.ts';
import { fieldWithRole, type Model } from '../../models/model.ts';

/**
 * Returns a sentence about runs that are equal and have the same fixed seed, because each would be charged for the same
 * result. Undefined if there are none. Without a seed, each run has another result.
 */
export function repeatedRunsText(
  runs: readonly { readonly model: Model; readonly draft: Draft }[],
): string | undefined {
  const seeded = runs.flatMap(({ model, draft }) => {
    const [name] = fieldWithRole(model, 'seed') ?? [];
    const seed = name === undefined ? undefined : draft.values[name];
    return typeof seed === 'number' ? [{ model, draft, seed }] : [];
  });
  const repeated = [...Map.groupBy(seeded, ({ model, seed }) => `${model.id} ${seed}`).values()]
    .filter(({ length }) => length > 1)
    .flatMap((group) => [...Map.groupBy(group, contentOf).values()])
    .filter(({ length }) => length > 1);
  const count = repeated.reduce((sum, { length }) => sum + length, 0);
  if (count === 0) return undefined;
  return repeated.length === 1
    ? `${count} runs with the same seed make the same result.`
    : `${count} runs repeat the seed and settings of another run, and make the same results.`;
}

function contentOf({ draft: { values, extra } }: { readonly draft: Draft }): string {
  return JSON.stringify([Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)), extra]);
}
