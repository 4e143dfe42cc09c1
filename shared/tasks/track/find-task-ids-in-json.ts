import { isJsonObject } from '../../util/json.ts';

export interface TasksInJson {
  /** Distinct ids in order of appearance. */
  readonly ids: readonly string[];
  /** Name of the model in the answer, if present. */
  readonly model?: string;
}

/**
 * Returns the task ids in answers: `task_info.id` at any depth, otherwise any `task_id`, otherwise the `id` of the
 * outermost objects, otherwise any id of the usual form.
 */
export function findTaskIdsInJson(values: readonly unknown[], isUsual: (text: string) => boolean): TasksInJson {
  const objects = objectsIn(values);
  const outermost = values.flatMap((value) => (Array.isArray(value) ? value : [value])).filter(isJsonObject);
  const ways: readonly unknown[][] = [
    objects
      .map((each) => each['task_info'])
      .flatMap((info) => (isJsonObject(info) ? [info['id'] ?? info['task_id']] : [])),
    objects.map((each) => each['task_id']),
    outermost.map((each) => each['id']),
    objects.map((each) => each['id']).filter((id) => typeof id === 'string' && isUsual(id)),
  ];
  const model = objects.map((each) => each['model']).find((each) => typeof each === 'string');
  for (const way of ways) {
    const ids = [...new Set(way.flatMap(idOf))];
    if (ids.length > 0) return { ids, ...(model === undefined ? {} : { model }) };
  }
  return { ids: [] };
}

function idOf(value: unknown): string[] {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return isTaskId(text) ? [text] : [];
}

/** Returns true when a text can be one segment of a request path. Its format does not matter. */
export function isTaskId(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Those are what no id holds.
  return text.length > 0 && text.length <= 512 && !/[\s\u0000-\u001f\u007f]/.test(text);
}

/** Uses a list and no recursion, because pasted text can have any depth of nesting. */
function objectsIn(values: readonly unknown[]): Readonly<Record<string, unknown>>[] {
  const found: Readonly<Record<string, unknown>>[] = [];
  const waiting: unknown[] = [...values].reverse();
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (isJsonObject(value)) {
      found.push(value);
      waiting.push(...Object.values(value).reverse());
    } else if (Array.isArray(value)) {
      for (const each of value.toReversed()) waiting.push(each);
    }
  }
  return found;
}
