import { modelById } from '../models/all-models.ts';
import type { Field, Model } from '../models/model.ts';
import type { ComparedPane } from './comparison-table-types.ts';

/** One row for the size in pixels and the aspect ratio: a model has one of the two. */
export const shapeTitle = 'Size';

/** Returns the titles of all fields of the panes' models. The order follows the first form that contains each field. */
export function fieldTitles(panes: readonly ComparedPane[]): readonly string[] {
  const titles = panes.flatMap((pane) => Object.values(modelById(pane.modelId)?.fields ?? {}).map(titleOf));
  return [...new Set(titles)];
}

/** Returns the field with this title in the table. */
export function namedField(model: Model, title: string): { name: string; field: Field } | undefined {
  const found = Object.entries(model.fields).find(([, field]) => titleOf(field) === title);
  return found && { name: found[0], field: found[1] };
}

/**
 * Returns the only model with a field of this title. Returns `undefined` if several models have one, or if all panes
 * have one model.
 */
export function onlyModelWith(panes: readonly ComparedPane[], title: string): string | undefined {
  const models = new Set(panes.flatMap(({ modelId }) => modelById(modelId) ?? []));
  if (models.size < 2) return undefined;
  const [first, ...others] = [...models].filter((model) => namedField(model, title) !== undefined);
  return others.length === 0 ? first?.id : undefined;
}

function titleOf(field: Field): string {
  return field.role === 'shape' ? shapeTitle : field.title;
}
