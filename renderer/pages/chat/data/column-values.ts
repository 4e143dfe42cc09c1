import type { Column } from '../../../../shared/conversations/conversation.ts';
import { imageGenerationName } from '../../../../shared/conversations/generates-images.ts';

/** One column without some of its values; the others stay. */
export function removeColumnValues(columnId: string, names: readonly string[]) {
  return (columns: readonly Column[]): readonly Column[] =>
    columns.map((column) =>
      column.id === columnId ? { ...column, values: omitValues(column.values, names) } : column,
    );
}

/** Each column with its values in `before`. A column that is not in it keeps its values. */
export function restoreColumnValues(before: readonly Column[]) {
  const valuesById = new Map(before.map(({ id, values }) => [id, values]));
  return (columns: readonly Column[]): readonly Column[] =>
    columns.map((column) => ({ ...column, values: valuesById.get(column.id) ?? column.values }));
}

/** Returns the values of a column whose model changes, without the facts about the previous model. */
export function removeModelFacts(values: Column['values']): Column['values'] {
  return omitValues(values, [imageGenerationName]);
}

function omitValues(values: Column['values'], names: readonly string[]): Column['values'] {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}
