import type { FieldError } from '../server/error-responses.ts';

interface Sampling {
  readonly temperature?: number | null | undefined;
  readonly top_p?: number | null | undefined;
}

/** Returns an error if both temperature and top_p differ from their default, 1. */
export function checkTemperatureAndTopP({ temperature, top_p: share }: Sampling): FieldError[] {
  const isAltered = (value: number | null | undefined) => value != null && value !== 1;
  if (!isAltered(temperature) || !isAltered(share)) return [];
  return [{ field: 'top_p', detail: 'cannot be altered together with temperature.' }];
}
