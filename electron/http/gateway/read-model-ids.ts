import { isJsonObject } from '../../../shared/util/json.ts';

/** Requests to this path are free, and need the key. */
export const modelListPath = '/v1/models';

/**
 * Returns the ids in an answer of `/v1/models`. Its format is undocumented: `{data: [{id}]}` and similar ones are read.
 */
export function readModelIds(value: unknown): string[] {
  const list = isJsonObject(value) ? (value['data'] ?? value['models']) : value;
  if (!Array.isArray(list)) return [];
  const ids = list.map((entry: unknown) => (isJsonObject(entry) ? (entry['id'] ?? entry['name']) : entry));
  return [...new Set(ids.filter((id): id is string => typeof id === 'string' && id !== ''))].slice(0, 2000);
}
