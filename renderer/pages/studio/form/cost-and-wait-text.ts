import type { Connection } from '../../../../shared/connections/connection.ts';
import type { Draft } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { resultCount } from '../../../../shared/models/model.ts';
import { type TypicalTime, typicalTimeLike } from '../../../../shared/tasks/typical-time.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { formatTypicalTime } from '../../../entities/tasks/format-typical-time.ts';

export interface CountedRun {
  readonly model: Model;
  readonly draft: Draft;
}

/** "5 charges", "5 charges, 8 images", "free". Prices are not stated anywhere, so only counts are. */
export function costText(runs: readonly CountedRun[], connection: Connection): string {
  const several = textOfSeveral(runs);
  if (connection.kind === 'sandbox') return several === undefined ? 'free' : `${several}, free`;
  const charges = formatCounted(runs.length, 'charge');
  return several === undefined ? charges : `${charges}, ${several}`;
}

/** Returns the number of images when a run makes more than one. */
function textOfSeveral(runs: readonly CountedRun[]): string | undefined {
  const images = runs.filter(({ model }) => model.output === 'images');
  const count = images.reduce((sum, run) => sum + resultCount(run.model, run.draft), 0);
  return count > images.length ? `${count} images` : undefined;
}

/** "usually 4-6 s" where the time of all runs is known, otherwise empty. */
export function usualWait(...of: Parameters<typeof waitText>): string {
  const { text, note } = waitText(...of);
  return text === 'Unknown' || note !== undefined ? '' : `usually ${text}`;
}

/** Estimates the wait from the user's earlier runs: the time of the slowest model, because all run in parallel. */
export function waitText(
  runs: readonly CountedRun[],
  connection: Connection,
  typicalTimes: readonly TypicalTime[],
): { readonly text: string; readonly note?: string } {
  const known = runs.flatMap(
    ({ model, draft }) => typicalTimeLike(model.id, draft, connection.kind === 'sandbox', typicalTimes) ?? [],
  );
  if (known.length === 0) return { text: 'Unknown' };
  const slowest = {
    median: Math.max(...known.map(({ median }) => median)),
    p90: Math.max(...known.map(({ p90 }) => p90)),
  };
  const text = formatTypicalTime(slowest).replace(/^usually /, '');
  return known.length === runs.length ? { text } : { text, note: `based on ${known.length} of ${runs.length} runs` };
}
