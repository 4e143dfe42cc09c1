import type { Reason } from '../../problem.ts';
import type { JsonObject } from '../../util/json.ts';

/** Both APIs say "alter this or temperature, not both". */
export function samplingRules(body: JsonObject): Reason[] {
  const names = ['temperature', 'top_p'];
  if (!names.every((name) => isAltered(body[name]))) return [];
  const remedies = names.map((name) => ({ label: `Reset ${name}`, clear: [name] }));
  return [{ field: 'top_p', text: 'and temperature are both changed. Only one of them may be changed.', remedies }];
}

/** Both parameters default to 1. */
function isAltered(value: JsonObject[string] | undefined): boolean {
  return value !== undefined && value !== null && value !== 1;
}
