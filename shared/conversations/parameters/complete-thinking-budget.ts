import { typedNumber } from '../../fields/number-field.ts';
import { clamp } from '../../util/math.ts';
import type { ParameterValues } from '../conversation.ts';

/** Minimum number of tokens, from the API. */
export const leastThinking = 1024;

/**
 * Returns the values that thinking needs after it is turned on. The budget counts toward `max_tokens` and must be
 * smaller, so it is half of `max_tokens`. A `max_tokens` that is too small for the minimum budget is raised.
 */
export function completeThinkingBudget(values: ParameterValues): ParameterValues {
  if (values['thinking.type'] !== 'enabled' || values['thinking.budget_tokens'] !== undefined) return {};
  const most = typedNumber(values['max_tokens']);
  if (most !== undefined && most <= leastThinking)
    return { 'thinking.budget_tokens': leastThinking, max_tokens: 2 * leastThinking };
  const half = Math.floor((most ?? 0) / 2);
  return { 'thinking.budget_tokens': clamp(half, leastThinking, Math.max(leastThinking, (most ?? 0) - 1)) };
}
