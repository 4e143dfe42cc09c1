import type { Connection } from '../../../../shared/connections/connection.ts';
import type { Draft } from '../../../../shared/fields/field-values-and-drafts.ts';
import { fieldWithRole, type Model } from '../../../../shared/models/model.ts';

/**
 * Returns the cost of one click on Generate, as the text of the button. Prices are documented nowhere, therefore only
 * counts are shown.
 */
export function costText(model: Model, draft: Draft, connection: Connection, runs = 1): string {
  const [name] = fieldWithRole(model, 'count') ?? [];
  const count = name === undefined ? undefined : draft.values[name];
  const several = typeof count === 'number' && count > 1 ? `${count * runs} ${model.output}` : null;
  if (connection.kind === 'sandbox') return several ? `${several}, free` : 'free';
  if (runs === 1) return several ?? '1 charge';
  return several ? `${runs} charges, ${several}` : `${runs} charges`;
}
