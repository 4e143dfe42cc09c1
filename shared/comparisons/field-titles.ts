import { modelById } from '../models/all-models.ts';
import type { Field, Model } from '../models/model.ts';
import type { ComparedPane } from './difference-row.ts';

/** One row for the size in pixels and the aspect ratio: models ask for the shape of a result by one of the two. */
export const shapeTitle = 'Shape';

/** Titles of all fields of these panes' models, in the order of the first form that has each. */
export function fieldTitles(panes: readonly ComparedPane[]): readonly string[] {
  const titles = panes.flatMap((pane) => Object.values(modelById(pane.modelId)?.fields ?? {}).map(titleOf));
  return [...new Set(titles)];
}

/** The field that has this title in the table. */
export function namedField(model: Model, title: string): { name: string; field: Field } | undefined {
  const found = Object.entries(model.fields).find(([, field]) => titleOf(field) === title);
  return found && { name: found[0], field: found[1] };
}

/** The only model that has a field of this title; `undefined` if several have one, or if all panes have one model. */
export function onlyModelWith(panes: readonly ComparedPane[], title: string): string | undefined {
  const models = new Set(panes.flatMap(({ modelId }) => modelById(modelId) ?? []));
  if (models.size < 2) return undefined;
  const [first, ...others] = [...models].filter((model) => namedField(model, title) !== undefined);
  return others.length === 0 ? first?.id : undefined;
}

function titleOf(field: Field): string {
  return field.role === 'shape' ? shapeTitle : field.title;
}
