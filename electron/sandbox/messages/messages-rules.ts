import type { FieldError } from '../server/refusal.ts';
import { blocksOf } from './messages-input.ts';
import type { MessagesRequest } from './messages-request.ts';

/** What is wrong between fields that are each right in themselves. */
export function messagesRuleErrors(request: MessagesRequest): FieldError[] {
  const errors: FieldError[] = [];
  const { thinking, tool_choice: choice, tools = [] } = request;
  if (thinking?.type === 'enabled' && thinking.budget_tokens >= request.max_tokens) {
    errors.push({ field: 'thinking.budget_tokens', detail: 'must be less than max_tokens, which it counts against.' });
  }
  if (choice && choice.type !== 'none' && tools.length === 0) {
    errors.push({ field: 'tool_choice', detail: 'needs tools.' });
  }
  if (choice?.type === 'tool' && tools.length > 0 && !tools.some((tool) => tool.name === choice.name)) {
    errors.push({ field: 'tool_choice.name', detail: `${choice.name} is not among the tools.` });
  }
  return [...errors, ...toolResultErrors(request)];
}

/** Every tool result must answer a tool use that the assistant made before it. */
function toolResultErrors(request: MessagesRequest): FieldError[] {
  const used = new Set<string>();
  const errors: FieldError[] = [];
  for (const [index, message] of request.messages.entries()) {
    for (const [place, block] of blocksOf(message).entries()) {
      if (block.type === 'tool_use') used.add(block.id);
      if (block.type === 'tool_result' && !used.has(block.tool_use_id)) {
        const field = `messages[${index}].content[${place}].tool_use_id`;
        errors.push({ field, detail: 'answers no earlier tool use.' });
      }
    }
  }
  return errors;
}
