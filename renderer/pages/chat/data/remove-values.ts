import type { Column } from '../../../../shared/conversations/conversation.ts';
import { imageGenerationName } from '../../../../shared/conversations/generates-images.ts';

/** One column without some of its values; the others stay. */
export function withoutValues(columnId: string, names: readonly string[]) {
  return (columns: readonly Column[]): readonly Column[] =>
    columns.map((column) => (column.id === columnId ? { ...column, values: without(column.values, names) } : column));
}

/** The values of a column whose model changes: what was said of the old model does not go along. */
export function withoutModelFacts(values: Column['values']): Column['values'] {
  return without(values, [imageGenerationName]);
}

function without(values: Column['values'], names: readonly string[]): Column['values'] {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}
