import type { FieldError } from '../server/error-responses.ts';
import { checkTemperatureAndTopP } from '../text/check-temperature-and-top-p.ts';
import { blocksOf } from './messages-input.ts';
import type { MessagesRequest } from './messages-request.ts';

/** Returns the conflicts between fields that are valid separately. */
export function messagesRuleErrors(request: MessagesRequest): FieldError[] {
  const errors: FieldError[] = [];
  const budget = request.thinking?.budget_tokens;
  if (budget !== undefined && budget >= request.max_tokens) {
    errors.push({ field: 'thinking.budget_tokens', detail: 'must be less than max_tokens, which it counts against.' });
  }
  return [...errors, ...checkTemperatureAndTopP(request), ...blockErrors(request)];
}

/** A tool result must be in the user message after its tool use, and no text may be blank. */
function blockErrors(request: MessagesRequest): FieldError[] {
  const used = new Set<unknown>();
  const errors: FieldError[] = [];
  for (const [index, message] of request.messages.entries()) {
    for (const [place, block] of blocksOf(message).entries()) {
      const field = `messages[${index}].content[${place}]`;
      if (block.type === 'text' && String(block['text']).trim() === '') {
        errors.push({ field, detail: 'must contain text that is not white space.' });
      }
      if (block.type === 'tool_use') used.add(block['id']);
      if (block.type !== 'tool_result') continue;
      if (message.role !== 'user') errors.push({ field, detail: 'is a tool result; those come from the user.' });
      else if (!used.has(block['tool_use_id'])) {
        errors.push({ field: `${field}.tool_use_id`, detail: 'answers no earlier tool use.' });
      }
    }
  }
  return errors;
}
