import type { ExtraHeaderInput, ExtraHeaderState } from '../../../../shared/connections/extra-headers.ts';

/** The headers of a stored connection as the form holds them: a secret value is not here. */
export function headerInputs(headers: readonly ExtraHeaderState[]): ExtraHeaderInput[] {
  return headers.map(({ name, value, isMissing }) => {
    if (value !== undefined) return { name, value, isSecret: false };
    return { name, isSecret: true, ...(isMissing ? { value: '' } : {}) };
  });
}
