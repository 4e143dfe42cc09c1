import type { FieldError } from '../server/refusal.ts';
import type { ChatRequest } from './chat-request.ts';
import { toolNames } from './chat-tools.ts';

/** What is wrong between fields that are each right in themselves. */
export function chatRuleErrors(request: ChatRequest): FieldError[] {
  const errors: FieldError[] = [];
  const need = (isRight: boolean, field: string, detail: string) => {
    if (!isRight) errors.push({ field, detail });
  };
  need(request.top_logprobs == null || request.logprobs === true, 'top_logprobs', 'requires logprobs = true.');
  need(!request.stream_options || request.stream === true, 'stream_options', 'is only allowed with stream = true.');
  const speaks = request.modalities?.includes('audio') === true;
  need(!speaks || request.audio != null, 'audio', 'is required when modalities includes audio.');
  const names = toolNames(request);
  const { tool_choice: choice } = request;
  if (choice !== undefined && choice !== 'none' && choice !== 'auto') {
    need(names.length > 0, 'tool_choice', 'needs tools.');
  }
  if (typeof choice === 'object' && names.length > 0) {
    const name = choice.type === 'function' ? choice.function.name : choice.custom.name;
    need(names.includes(name), 'tool_choice', `names ${name}, which is not among the tools.`);
  }
  if (typeof request.function_call === 'object') {
    const { name } = request.function_call;
    const isKnown = request.functions?.some((each) => each.name === name) === true;
    need(isKnown, 'function_call', `names ${name}, which is not among the functions.`);
  }
  return [...errors, ...toolAnswerErrors(request)];
}

/** Every tool message must answer a call that the assistant made before it. */
function toolAnswerErrors(request: ChatRequest): FieldError[] {
  const called = new Set<string>();
  const errors: FieldError[] = [];
  for (const [index, message] of request.messages.entries()) {
    if (message.role === 'assistant') for (const call of message.tool_calls ?? []) called.add(call.id);
    if (message.role === 'tool' && !called.has(message.tool_call_id)) {
      errors.push({ field: `messages[${index}].tool_call_id`, detail: 'answers no earlier tool call.' });
    }
  }
  return errors;
}
