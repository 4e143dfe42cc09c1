import { modelById } from '../models/all-models.ts';
import type { Field, Model } from '../models/model.ts';
import type { ComparedPane } from './difference-row.ts';

/** Titles of all fields of these panes' models, in the order of the first form that has each. */
export function fieldTitles(panes: readonly ComparedPane[]): readonly string[] {
  const titles = panes.flatMap((pane) =>
    Object.values(modelById(pane.modelId)?.fields ?? {}).map((field) => field.title),
  );
  return [...new Set(titles)];
}

/** The field that a model calls so on screen. */
export function namedField(model: Model, title: string): { name: string; field: Field } | undefined {
  const found = Object.entries(model.fields).find(([, field]) => field.title === title);
  return found && { name: found[0], field: found[1] };
}
