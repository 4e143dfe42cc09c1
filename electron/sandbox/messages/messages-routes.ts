import { randomBytes } from 'node:crypto';
import { assertNever } from '../../../shared/problem.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { isJsonArray, isJsonObject } from '../../../shared/util/json.ts';
import type { ConversationServices } from '../chat/chat-routes.ts';
import { type FieldError, invalidBody } from '../server/error-responses.ts';
import type { GatewayApp } from '../server/gateway-app.ts';
import { checkModel, messagesModels } from '../server/models-route.ts';
import { readJsonObject } from '../server/read-json.ts';
import { answerWritingAssistant, describedSchema, fencedJson } from '../text/answer-writing-assistant.ts';
import { checkTemperatureAndTopP } from '../text/check-temperature-and-top-p.ts';
import { jsonForSchema } from '../text/json-for-schema.ts';
import { longMarkdownAnswer, markdownAnswer, surroundAnswer } from '../text/markdown-answer.ts';
import { parseBody } from '../text/parse-body.ts';
import { type PromptKeyword, promptKeywordsIn, textToSpeak, withoutPromptKeywords } from '../text/prompt-keywords.ts';
import { streamAnswer } from '../text/stream-answer.ts';
import { throwRequestedError } from '../text/throw-requested-error.ts';
import { countTokens, tokensOf } from '../text/tokens-of-text.ts';
import { cutAnswerAtLimits, outputTokens } from './cut-answer-at-limits.ts';
import type { AnswerBlock, CharLocation, MessageAnswer, ToolUse } from './messages-answer-types.ts';
import { type InputBlock, type MessagesRequest, type MessagesTool, messagesRequestSchema } from './messages-request.ts';

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

/** Composes the answer of the messages model by the rules of the sandbox. */
function composeMessage(request: MessagesRequest): MessageAnswer {
  const prompt = userText(request);
  const words = promptKeywordsIn(prompt);
  const thoughts = thoughtBlocks(request, words);
  const prefill = prefillOf(request);
  if (prefill !== null) return cutAnswerAtLimits([...thoughts, { type: 'text', text: continuation(prefill) }], request);
  const results = toolResultsOf(request);
  if (results.length > 0 && request.tool_choice?.['type'] !== 'tool') {
    return cutAnswerAtLimits(
      [...thoughts, { type: 'text', text: `The tool answered:\n\n> ${results.join('\n> ')}` }],
      request,
    );
  }
  if (words.has('refuse')) {
    const content: AnswerBlock[] = [{ type: 'text', text: 'I will not go on with' }];
    return { content, stopReason: 'refusal', stopSequence: null, searches: 0 };
  }
  const uses = toolUsesFor(request, words);
  if (uses.length > 0) {
    const text = words.has('blank') ? '\n\n' : 'I need a tool for that.';
    const content = [...thoughts, { type: 'text', text } as const, ...uses];
    return { content, stopReason: 'tool_use', stopSequence: null, searches: 0 };
  }
  if (words.has('blank')) {
    const content: AnswerBlock[] = [...thoughts, { type: 'text', text: '\n\n' }];
    return { content, stopReason: 'end_turn', stopSequence: null, searches: 0 };
  }
  return composeText(request, words, thoughts);
}

function composeText(
  request: MessagesRequest,
  words: ReadonlySet<PromptKeyword>,
  thoughts: readonly AnswerBlock[],
): MessageAnswer {
  const prompt = userText(request);
  const search = webSearchBlocks(request, words, withoutPromptKeywords(prompt));
  const before: AnswerBlock[] = search.length > 0 ? [{ type: 'text', text: 'Let me look that up.' }, ...search] : [];
  const text = textToSpeak(prompt) ?? surroundAnswer(answerText(request, words, prompt), words);
  if (words.has('pause')) {
    const half: AnswerBlock = { type: 'text', text: text.slice(0, Math.ceil(text.length / 2)).trimEnd() };
    const searches = search.length > 0 ? 1 : 0;
    return { content: [...thoughts, ...before, half], stopReason: 'pause_turn', stopSequence: null, searches };
  }
  const cited = citedBlocks(textDocuments(request));
  const limited = cutAnswerAtLimits([...thoughts, ...before, { type: 'text', text }, ...cited], request);
  return { ...limited, searches: search.length > 0 ? 1 : 0 };
}

function answerText(request: MessagesRequest, words: ReadonlySet<PromptKeyword>, prompt: string): string {
  const described = describedSchema(systemText(request));
  if (described) return fencedJson(answerWritingAssistant(jsonForSchema(described, 'answer'), allUserText(request)));
  const question = {
    model: request.model,
    text: withoutPromptKeywords(prompt),
    turn: request.messages.filter((message) => message.role === 'assistant').length,
    variant: request.top_k ?? 0,
    attachments: attachmentText(request),
  };
  return words.has('long') ? longMarkdownAnswer(question, 80 * 1024) : markdownAnswer(question);
}

/** Continues an answer whose beginning is in the request. */
function continuation(prefill: string): string {
  if (prefill.trimEnd().endsWith('{')) return '"answer": "synthetic", "continued": true}';
  const space = prefill === '' || /\s$/.test(prefill) ? '' : ' ';
  return `${space}and so it goes on, directly from where the turn was left, without saying it again.`;
}

function thoughtBlocks(request: MessagesRequest, words: ReadonlySet<PromptKeyword>): AnswerBlock[] {
  const blocks: AnswerBlock[] = [];
  if (words.has('redacted')) {
    blocks.push({ type: 'redacted_thinking', data: Buffer.from('sandbox: redacted').toString('base64') });
  }
  if (request.thinking?.['type'] === 'enabled' || request.thinking?.['type'] === 'adaptive') {
    const thinking =
      'The question is synthetic and so is this thought. First what was asked, then what would help, then what to ' +
      'leave out. A list is clearer than a paragraph here; a table where things are compared.';
    blocks.push({
      type: 'thinking',
      thinking,
      signature: Buffer.from(`sandbox: ${thinking.length}`).toString('base64'),
    });
  }
  return blocks;
}

/** Returns text blocks that quote each document literally, with the position of the quotation. */
function citedBlocks(documents: readonly ReturnType<typeof textDocuments>[number][]): AnswerBlock[] {
  return documents.flatMap((document): AnswerBlock[] => {
    const place = firstSentence(document.text);
    if (!place) return [];
    const cited = document.text.slice(place.start, place.end);
    const citation: CharLocation = {
      type: 'char_location',
      cited_text: cited,
      document_index: document.index,
      document_title: document.title,
      start_char_index: place.start,
      end_char_index: place.end,
      file_id: null,
    };
    const name = document.title ?? `document ${document.index + 1}`;
    return [
      { type: 'text', text: `\n\n${name} says: ` },
      { type: 'text', text: `“${cited.trim()}”`, citations: [citation] },
    ];
  });
}

function firstSentence(text: string): { start: number; end: number } | null {
  const found = /\S[^.!?\n]{0,300}[.!?]?/.exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : null;
}

function isWebSearch(tool: MessagesTool): boolean {
  return typeof tool.type === 'string' && tool.type.startsWith('web_search');
}

/** Returns the name of a tool. A server tool without a name is named by its type. */
function nameOf(tool: MessagesTool): string {
  return typeof tool['name'] === 'string' ? tool['name'] : String(tool.type);
}

/** Returns the tool uses at the end of the answer. Empty for an answer with text. */
function toolUsesFor(request: MessagesRequest, words: ReadonlySet<PromptKeyword>): ToolUse[] {
  // The caller runs all other tools, including bash and the text editor.
  const tools = (request.tools ?? []).filter((tool) => !isWebSearch(tool));
  const { type, name, disable_parallel_tool_use: single } = request.tool_choice ?? {};
  const asked = allUserText(request);
  if (type === 'none') return [];
  if (type === 'tool') return tools.filter((tool) => tool['name'] === name).map((tool) => use(tool, asked));
  const isAsked = type === 'any' || words.has('tool') || words.has('tools');
  const many = words.has('tools') && single !== true;
  return isAsked ? tools.slice(0, many ? 3 : 1).map((tool) => use(tool, asked)) : [];
}

function use(tool: MessagesTool, asked: string): ToolUse {
  const id = `toolu_${randomBytes(12).toString('hex')}`;
  return { type: 'tool_use', id, name: nameOf(tool), input: inputFor(tool, asked) };
}

function inputFor(tool: MessagesTool, asked: string): unknown {
  const kind = String(tool.type ?? 'custom');
  if (kind.startsWith('bash')) return { command: 'ls -l' };
  if (kind.startsWith('text_editor')) return { command: 'view', path: 'notes.md' };
  return answerWritingAssistant(jsonForSchema(tool['input_schema'], nameOf(tool)), asked);
}

/**
 * Returns the use and the result of a pretended web search. Empty without the tool, or if the prompt does not ask for
 * it.
 */
function webSearchBlocks(request: MessagesRequest, words: ReadonlySet<PromptKeyword>, query: string): AnswerBlock[] {
  const tool = request.tools?.find(isWebSearch);
  const { type, name } = request.tool_choice ?? {};
  const isNamed = type === 'tool' && tool !== undefined && name === nameOf(tool);
  if (!tool || type === 'none' || !(words.has('search') || isNamed)) return [];
  const id = `srvtoolu_${randomBytes(12).toString('hex')}`;
  const hit = (title: string, url: string) => ({
    type: 'web_search_result' as const,
    url,
    title,
    encrypted_content: Buffer.from(`sandbox: ${title}`).toString('base64'),
    page_age: 'January 31, 2026',
  });
  return [
    { type: 'server_tool_use', id, name: nameOf(tool), input: { query } },
    {
      type: 'web_search_tool_result',
      tool_use_id: id,
      content: [
        hit('Notes on light', 'https://example.com/light'),
        hit('A short history of the cut', 'https://example.org/cut'),
      ],
    },
  ];
}

type Message = MessagesRequest['messages'][number];

/** Returns the blocks of a message. A string equals one text block. */
function blocksOf(message: Message): readonly InputBlock[] {
  return typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : message.content;
}

function textOf(message: Message): string {
  return blocksOf(message)
    .flatMap((block) => (block.type === 'text' ? [textIn(block, 'text')] : []))
    .join('\n');
}

/** Returns the text of the last user message. Its keywords also apply before a tool result. */
function userText(request: MessagesRequest): string {
  const spoken = request.messages.findLast((message) => message.role === 'user' && textOf(message) !== '');
  return spoken ? textOf(spoken) : '';
}

/** Returns the texts of all user messages. */
function allUserText(request: MessagesRequest): string {
  return request.messages.flatMap((message) => (message.role === 'user' ? [textOf(message)] : [])).join('\n');
}

/** Returns the text of the system prompt; empty without one. */
function systemText({ system = '' }: MessagesRequest): string {
  return typeof system === 'string' ? system : system.map((each) => each.text).join('');
}

/** Returns the assistant text at the end of the request that the answer continues, or `null`. */
function prefillOf(request: MessagesRequest): string | null {
  const last = request.messages.at(-1);
  return last?.role === 'assistant' ? textOf(last) : null;
}

/** Returns the tool results of the last message as text. */
function toolResultsOf(request: MessagesRequest): string[] {
  const last = request.messages.at(-1);
  if (last?.role !== 'user') return [];
  return blocksOf(last).flatMap((block) => {
    if (block.type !== 'tool_result') return [];
    const { content } = block;
    if (!isJsonArray(content)) return [textIn(block, 'content')];
    const words = content.filter(isJsonObject).map((part) => {
      const type = textIn(part, 'type');
      return type === 'text' ? textIn(part, 'text') : `(${type})`;
    });
    return [words.join('\n')];
  });
}

interface TextDocument {
  /** Position among all document blocks of the request, from 0. */
  readonly index: number;
  readonly title: string | null;
  readonly text: string;
}

/** Returns the plain text documents. Only they can be cited by character. */
function textDocuments(request: MessagesRequest): TextDocument[] {
  const documents = request.messages.flatMap(blocksOf).filter((block) => block.type === 'document');
  return documents.flatMap(({ source, title }, index) =>
    isJsonObject(source) && source['type'] === 'text'
      ? [{ index, title: typeof title === 'string' ? title : null, text: textIn(source, 'data') }]
      : [],
  );
}

/** Returns a text of an undocumented block; empty without one. */
function textIn(block: Readonly<Record<string, unknown>>, name: string): string {
  const value = block[name];
  return typeof value === 'string' ? value : '';
}

/** Returns texts like "2 images" and "1 document" for the last user message. */
function attachmentText(request: MessagesRequest): string[] {
  const last = request.messages.findLast((message) => message.role === 'user');
  const blocks = last ? blocksOf(last) : [];
  return (['image', 'document'] as const).flatMap((type) => {
    const amount = blocks.filter((block) => block.type === type).length;
    return amount === 0 ? [] : [formatCounted(amount, type)];
  });
}
