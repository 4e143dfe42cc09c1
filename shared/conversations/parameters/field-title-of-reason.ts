import type { Endpoint } from '../endpoint.ts';
import { parameterTitle } from './parameter-values.ts';

/**
 * Reasons contain the name of a parameter, or one of these:
 * - `model`    the id of the model
 * - `prompt`   the new message
 * - `messages` the earlier messages
 */
const reasonTitles: Readonly<Record<string, string>> = {
  model: 'The model',
  prompt: 'The prompt',
  messages: 'The conversation',
  extra: 'The extra body fields',
};

/** Returns the title on screen of the field of a reason. */
export function fieldTitleOfReason(endpoint: Endpoint, field: string): string {
  return reasonTitles[field] ?? parameterTitle(endpoint, field);
}
