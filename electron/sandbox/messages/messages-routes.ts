import { randomBytes } from 'node:crypto';
import { assertNever } from '../../../shared/problem.ts';
import type { ConversationServices } from '../chat/chat-routes.ts';
import { type FieldError, invalidBody } from '../server/error-responses.ts';
import type { GatewayApp } from '../server/gateway-app.ts';
import { checkModel, messagesModels } from '../server/models-route.ts';
import { readJsonObject } from '../server/read-json.ts';
import { checkTemperatureAndTopP } from '../text/check-temperature-and-top-p.ts';
import { parseBody } from '../text/parse-body.ts';
import { promptKeywordsIn } from '../text/prompt-keywords.ts';
import { streamAnswer } from '../text/stream-answer.ts';
import { throwRequestedError } from '../text/throw-requested-error.ts';
import { countTokens, tokensOf } from '../text/tokens-of-text.ts';
import { composeMessage } from './compose-message.ts';
import { outputTokens } from './cut-answer-at-limits.ts';
import type { AnswerBlock, MessageAnswer } from './messages-answer-types.ts';
import { blocksOf, systemText, textOf, userText } from './messages-input.ts';
import { type MessagesRequest, messagesRequestSchema } from './messages-request.ts';

/** Adds the routes for messages, on the alias and on the vendor's path. */
export function addMessagesRoutes(app: GatewayApp, parts: ConversationServices): void {
  for (const path of ['/v1/messages', '/vendors/vendor-messages/v1/messages']) {
    app.post(path, (context) => {
      const request = parseBody(messagesRequestSchema, readJsonObject(context));
      const errors = messagesRuleErrors(request);
      if (errors.length > 0) throw invalidBody(errors);
      checkModel(request.model, messagesModels);
      const text = userText(request);
      const words = promptKeywordsIn(text);
      throwRequestedError(text, parts.clock.now());
      const answer = composeMessage(request);
      if (request.stream !== true) return context.json(messageResponse(request, answer));
      const error = serverSentEvent('error', {
        error: { type: 'overloaded_error', message: 'Asked for with [error].' },
      });
      return streamAnswer(messageEvents(request, answer), words, parts.streamMs, error);
    });
  }
}

/** Returns the events of a streamed message. */
function messageEvents(request: MessagesRequest, answer: MessageAnswer): string[] {
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
function serverSentEvent(type: string, data: Record<string, unknown>): string {
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

function messageId(): string {
  return `msg_${randomBytes(12).toString('hex')}`;
}

/** Returns the `usage` of a message. The number of input tokens is the sum of the three input counts. */
function messageUsage(request: MessagesRequest, answer: MessageAnswer, written: number): Record<string, unknown> {
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
function messageResponse(request: MessagesRequest, answer: MessageAnswer): Record<string, unknown> {
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
