import { assertNever } from '../../../shared/problem.ts';
import { tokensOf } from '../text/tokens-of-text.ts';
import { outputTokens } from './cut-answer-at-limits.ts';
import { messageId, messageUsage } from './message-response.ts';
import type { AnswerBlock, MessageAnswer } from './messages-answer-types.ts';
import type { MessagesRequest } from './messages-request.ts';

/** Returns the events of a streamed message. */
export function messageEvents(request: MessagesRequest, answer: MessageAnswer): string[] {
  const start = {
    id: messageId(),
    type: 'message',
    role: 'assistant',
    model: request.model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: messageUsage(request, { ...answer, searches: 0 }, 1),
  };
  const blocks = answer.content.flatMap((block, index) => {
    const { begun: start, deltas } = streamed(block);
    return [
      serverSentEvent('content_block_start', { index, content_block: start }),
      // A client must expect a ping at any time.
      ...(index === 0 ? [serverSentEvent('ping', {})] : []),
      ...deltas.map((delta) => serverSentEvent('content_block_delta', { index, delta })),
      serverSentEvent('content_block_stop', { index }),
    ];
  });
  const end = { stop_reason: answer.stopReason, stop_sequence: answer.stopSequence };
  return [
    serverSentEvent('message_start', { message: start }),
    ...blocks,
    serverSentEvent('message_delta', {
      delta: end,
      usage: messageUsage(request, answer, outputTokens(answer.content)),
    }),
    serverSentEvent('message_stop', {}),
  ];
}

/** Formats one server-sent event, named by its type. */
export function serverSentEvent(type: string, data: Record<string, unknown>): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}

interface Streamed {
  /** The block in its start event: empty where deltas fill it. */
  readonly begun: Record<string, unknown>;
  readonly deltas: readonly Record<string, unknown>[];
}

function streamed(block: AnswerBlock): Streamed {
  switch (block.type) {
    case 'text':
      return {
        begun: { type: 'text', text: '', ...(block.citations ? { citations: [] } : {}) },
        deltas: [
          ...(block.citations ?? []).map((citation) => ({ type: 'citations_delta', citation })),
          ...tokensOf(block.text).map((text) => ({ type: 'text_delta', text })),
        ],
      };
    case 'thinking':
      return {
        begun: { type: 'thinking', thinking: '', signature: '' },
        deltas: [
          ...tokensOf(block.thinking).map((thinking) => ({ type: 'thinking_delta', thinking })),
          { type: 'signature_delta', signature: block.signature },
        ],
      };
    case 'tool_use':
    case 'server_tool_use':
      return {
        begun: { ...block, input: {} },
        deltas: (JSON.stringify(block.input).match(/[\s\S]{1,8}/g) ?? []).map((part) => ({
          type: 'input_json_delta',
          partial_json: part,
        })),
      };
    case 'redacted_thinking':
    case 'web_search_tool_result':
      return { begun: { ...block }, deltas: [] };
    default:
      return assertNever(block);
  }
}
