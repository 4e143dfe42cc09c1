import type { ExtraHeaderInput, ExtraHeaderState } from '../../../../shared/connections/extra-headers.ts';

/** Converts the headers of a stored gateway for the form: secret values never reach the renderer. */
export function storedHeadersAsInputs(headers: readonly ExtraHeaderState[]): ExtraHeaderInput[] {
  return headers.map(({ name, value, isMissing }) => {
    if (value !== undefined) return { name, value, isSecret: false };
    return { name, isSecret: true, ...(isMissing ? { value: '' } : {}) };
  });
}
