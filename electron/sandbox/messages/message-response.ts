import { randomBytes } from 'node:crypto';
import { countTokens } from '../text/tokens-of-text.ts';
import { outputTokens } from './cut-answer-at-limits.ts';
import type { MessageAnswer } from './messages-answer-types.ts';
import { systemText, textOf } from './messages-input.ts';
import type { MessagesRequest } from './messages-request.ts';

export function messageId(): string {
  return `msg_${randomBytes(12).toString('hex')}`;
}

/** Returns the `usage` of a message. The number of input tokens is the sum of the three input counts. */
export function messageUsage(
  request: MessagesRequest,
  answer: MessageAnswer,
  written: number,
): Record<string, unknown> {
  const system = systemText(request);
  const inputTokens = request.messages.reduce((sum, message) => sum + 3 + countTokens(textOf(message)), 0);
  return {
    input_tokens: inputTokens + (system === '' ? 0 : countTokens(system)),
    output_tokens: written,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 0 },
    server_tool_use: answer.searches > 0 ? { web_search_requests: answer.searches } : null,
    service_tier: 'standard',
  };
}

/** Returns the answer to a request without `stream`. */
export function messageResponse(request: MessagesRequest, answer: MessageAnswer): Record<string, unknown> {
  return {
    id: messageId(),
    type: 'message',
    role: 'assistant',
    model: request.model,
    content: answer.content,
    stop_reason: answer.stopReason,
    stop_sequence: answer.stopSequence,
    usage: messageUsage(request, answer, outputTokens(answer.content)),
  };
}
