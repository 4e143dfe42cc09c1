import { z } from 'zod';
import type { Reason } from '../problem.ts';
import { formatCounted } from '../util/format-numbers.ts';

// Extra headers are sent with every request of a connection besides the documented headers. Some gateways select the
// provider by them.

export const mostExtraHeaders = 20;
const longestName = 128;
const longestValue = 4096;

export const extraHeaderSchema = z.object({
  name: z.string().max(longestName),
  /** Omitted for a secret value, which is in the key vault and is never displayed. */
  value: z.string().max(longestValue).optional(),
});
type ExtraHeader = Readonly<z.infer<typeof extraHeaderSchema>>;

/** The state of one extra header for display. `isMissing`: the value is secret and is not in the vault. */
export const extraHeaderStateSchema = extraHeaderSchema.extend({ isMissing: z.boolean() });
export type ExtraHeaderState = Readonly<z.infer<typeof extraHeaderStateSchema>>;

/**
 * The input for one extra header. A secret header without a value keeps the stored value for this name and base URL.
 */
export const extraHeaderInputSchema = extraHeaderSchema.extend({ isSecret: z.boolean() });
export type ExtraHeaderInput = Readonly<z.infer<typeof extraHeaderInputSchema>>;

/**
 * The program or the HTTP client sets these headers. Another value would break the request, or send the key elsewhere.
 */
const reserved = new Set([
  'accept',
  'accept-encoding',
  'authorization',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie',
  'expect',
  'host',
  'keep-alive',
  'te',
  'traceparent',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-api-key',
]);

/** Matches a separate word of a name: `x-api-key`, but not `x-portkey-provider`. */
const secretWord =
  /(?:^|[^a-z])(?:api)?(?:key|token|secret|password|passwd|auth|authorization|credentials?|session|signature)(?:[^a-z]|$)/i;

/**
 * Returns true when a header is secret regardless of the user's choice: its name says so, its value is a URL with a
 * password, or its value looks random.
 */
export function isProbablySecret({ name, value = '' }: ExtraHeader): boolean {
  return secretWord.test(name) || holdsSecret(value.trim());
}

function holdsSecret(value: string): boolean {
  if (/^[a-z]+:\/\/[^/@\s]*@/i.test(value)) return true;
  return value.length >= 20 && /^[\w.+/=-]+$/.test(value) && /\d/.test(value) && /[a-z]/i.test(value);
}

/**
 * Returns the reasons why these headers cannot be sent. Fields are `header-N-name` and `header-N-value`, N from 0.
 * `text` is the rest of a sentence that begins with "The name" or "The value".
 */
export function extraHeaderReasons(headers: readonly ExtraHeaderInput[]): Reason[] {
  const reasons = headers.flatMap(({ name, value, isSecret }, index): Reason[] => {
    const isTwice = headers.slice(0, index).some((other) => isSameHeaderName(other.name, name));
    const reason = isTwice ? 'is already used by another header.' : nameReason(name.trim());
    const whyValue = valueReason(value?.trim(), isSecret);
    return [
      ...(reason === undefined ? [] : [{ field: `header-${index}-name`, text: reason }]),
      ...(whyValue === undefined ? [] : [{ field: `header-${index}-value`, text: whyValue }]),
    ];
  });
  if (headers.length <= mostExtraHeaders) return reasons;
  return [
    ...reasons,
    {
      field: 'headers',
      text: `are limited to ${mostExtraHeaders}; there are ${formatCounted(headers.length, 'header')}.`,
    },
  ];
}

export function isSameHeaderName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Checks a name against RFC 9110, section 5.6.2: a name is a token. */
function nameReason(name: string): string | undefined {
  if (name === '') return 'is empty.';
  if (name.length > longestName) return `has ${name.length} characters; the limit is ${longestName}.`;
  if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name)) return 'contains characters that aren’t allowed in a header name.';
  if (reserved.has(name.toLowerCase()) || /^(proxy|sec)-/i.test(name)) return 'is a header that Triptych sets itself.';
  return undefined;
}

function valueReason(value: string | undefined, isSecret: boolean): string | undefined {
  if (value === undefined || value === '') return isSecret && value === undefined ? undefined : 'is empty.';
  if (value.length > longestValue) return `has ${value.length} characters; the limit is ${longestValue}.`;
  return /^[\t\x20-\x7e]+$/.test(value)
    ? undefined
    : 'contains line breaks or characters that aren’t allowed in a header value.';
}
