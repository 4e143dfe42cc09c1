import { randomBytes } from 'node:crypto';
import { isJsonObject } from '../../../shared/util/json.ts';
import { hashText, seededRandom } from '../../util/seeded-random.ts';
import { answerWritingAssistant, describedSchema, fencedJson } from '../text/answer-writing-assistant.ts';
import { jsonForSchema } from '../text/json-for-schema.ts';
import { longMarkdownAnswer, markdownAnswer, surroundAnswer } from '../text/markdown-answer.ts';
import { type PromptKeyword, promptKeywordsIn, textToSpeak, withoutPromptKeywords } from '../text/prompt-keywords.ts';
import { limitText } from '../text/tokens-of-text.ts';
import { allUserText, attachmentText, lastMessage, readChatInput, systemText, textOf, userText } from './chat-input.ts';
import type { ChatRequest, ChatTool } from './chat-request.ts';

interface SynthesizedAudio {
  readonly id: string;
  /** Unix seconds. */
  readonly expires_at: number;
  /** Base64. */
  readonly data: string;
  readonly transcript: string;
}

const samplesPerSecond = 24_000;
const scale = [262, 294, 330, 392, 440, 523];

/** Creates a short tune instead of a voice: one note for each of the first words. 16 bits, one channel, 24 kHz. */
function synthesizeAudio(transcript: string, format: 'wav' | 'pcm16', now: number): SynthesizedAudio {
  const random = seededRandom(hashText(transcript));
  const notes = Math.min(8, Math.max(2, transcript.split(/\s+/).length));
  const perNote = samplesPerSecond * 0.14;
  const samples = Buffer.alloc(Math.round(notes * perNote) * 2);
  for (let note = 0; note < notes; note += 1) {
    const pitch = scale[Math.floor(random() * scale.length)] ?? 440;
    for (let index = 0; index < perNote; index += 1) {
      const fade = Math.min(1, index / 300) * (1 - index / perNote) ** 1.5;
      const value = Math.sin((2 * Math.PI * pitch * index) / samplesPerSecond) * fade * 9000;
      const place = (Math.round(note * perNote) + index) * 2;
      if (place + 2 <= samples.byteLength) samples.writeInt16LE(Math.round(value), place);
    }
  }
  const file = format === 'wav' ? Buffer.concat([wavHeader(samples.byteLength), samples]) : samples;
  return {
    id: `audio_${randomBytes(8).toString('hex')}`,
    expires_at: Math.floor(now / 1000) + 3600,
    data: file.toString('base64'),
    transcript,
  };
}

/** The sandbox has its own writer. If it used the writer of the core, both would have the same errors. */
function wavHeader(bytes: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(samplesPerSecond, 24);
  header.writeUInt32LE(samplesPerSecond * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytes, 40);
  return header;
}

interface Annotation {
  readonly type: 'url_citation';
  readonly url_citation: {
    readonly start_index: number;
    readonly end_index: number;
    readonly url: string;
    readonly title: string;
  };
}

const sources = [
  { title: 'Notes on light', url: 'https://example.com/light', said: 'the blue hour lasts about forty minutes' },
  { title: 'A short history of the cut', url: 'https://example.org/cut', said: 'editors cut on the look' },
];

/** Adds sentences with sources to the end of an answer, and returns their positions in the text. */
function addCitations(text: string): { text: string; annotations: Annotation[] } {
  let cited = `${text}\n\nSources say that `;
  const annotations = sources.map((source, index): Annotation => {
    cited += index === 0 ? '' : ' and that ';
    const start = cited.length;
    cited += source.said;
    return {
      type: 'url_citation',
      url_citation: { start_index: start, end_index: cited.length, url: source.url, title: source.title },
    };
  });
  return { text: `${cited}.`, annotations };
}

/** The content of one choice in exactly one form. */
export type ChatMessage =
  | { readonly form: 'text'; readonly text: string; readonly annotations: readonly Annotation[] }
  | { readonly form: 'tools'; readonly calls: readonly ToolCall[] }
  | { readonly form: 'function'; readonly call: FunctionCall }
  | { readonly form: 'refusal'; readonly text: string }
  | { readonly form: 'audio'; readonly audio: SynthesizedAudio }
  | { readonly form: 'image'; readonly base64: string };

export interface Choice {
  readonly message: ChatMessage;
  readonly finishReason: 'stop' | 'length' | 'tool_calls' | 'function_call' | 'STOP';
  readonly tokens: number;
}

/** Composes the answer of a text model by the rules of the sandbox. `now` is wall clock milliseconds. */
export function composeChoice(request: ChatRequest, index: number, now: number): Choice {
  const prompt = userText(request);
  const words = promptKeywordsIn(prompt);
  const last = lastMessage(request);
  const isAfterTool = last?.role === 'tool' || last?.role === 'function';
  if (!isAfterTool) {
    const calls = toolCallsFor(request, words, withoutPromptKeywords(prompt));
    if (calls.length > 0) return { message: { form: 'tools', calls }, finishReason: 'tool_calls', tokens: 24 };
    const call = functionCallFor(request, words);
    if (call) return { message: { form: 'function', call }, finishReason: 'function_call', tokens: 20 };
  }
  if (words.has('refuse')) {
    const text = 'I cannot help with that: the message asks to be refused with [refuse].';
    return { message: { form: 'refusal', text }, finishReason: 'stop', tokens: limitText(text, noLimits).tokens };
  }
  const whole = isAfterTool && last ? `The tool answered:\n\n> ${textOf(last).replaceAll('\n', '\n> ')}` : null;
  return composeText(request, whole ?? draftText(request, index), now);
}

const noLimits = { maxTokens: null, stop: [] };

function composeText(request: ChatRequest, draft: string, now: number): Choice {
  const words = promptKeywordsIn(userText(request));
  const wantsSources = words.has('cite') || request.web_search_options !== undefined;
  const cited = wantsSources ? addCitations(draft) : { text: draft, annotations: [] };
  const most = request.max_completion_tokens ?? request.max_tokens ?? null;
  const stop = typeof request.stop === 'string' ? [request.stop] : (request.stop ?? []);
  const maxTokens = most === null ? null : Math.max(0, most - reasoningTokens(request));
  const limited = limitText(cited.text, { maxTokens, stop });
  const finishReason = limited.ended === 'length' ? 'length' : 'stop';
  if (request.modalities?.includes('audio')) {
    const audio = synthesizeAudio(limited.text, request.audio?.['format'] === 'pcm16' ? 'pcm16' : 'wav', now);
    return { message: { form: 'audio', audio }, finishReason, tokens: limited.tokens };
  }
  const inside = cited.annotations.filter((each) => each.url_citation.end_index <= limited.text.length);
  return { message: { form: 'text', text: limited.text, annotations: inside }, finishReason, tokens: limited.tokens };
}

function draftText(request: ChatRequest, index: number): string {
  const prompt = userText(request);
  const speech = textToSpeak(prompt);
  return speech ?? surroundAnswer(answerText(request, index, prompt), promptKeywordsIn(prompt));
}

function answerText(request: ChatRequest, index: number, prompt: string): string {
  const format = request.response_format;
  if (format?.type === 'json_schema') {
    const { name, schema } = isJsonObject(format['json_schema']) ? format['json_schema'] : {};
    const answer = jsonForSchema(schema ?? {}, String(name ?? 'answer'));
    return JSON.stringify(answerWritingAssistant(answer, allUserText(request)));
  }
  const described = describedSchema(systemText(request));
  if (described) {
    return fencedJson(answerWritingAssistant(jsonForSchema(described, 'answer'), allUserText(request)));
  }
  if (format?.type === 'json_object') {
    return JSON.stringify({ answer: 'synthetic', model: request.model, question: withoutPromptKeywords(prompt) });
  }
  const question = {
    model: request.model,
    text: withoutPromptKeywords(prompt),
    turn: request.messages.filter((message) => message.role === 'assistant').length,
    variant: hashText(`${request.seed ?? ''}/${index}`),
    attachments: attachmentText(readChatInput(request)),
  };
  if (promptKeywordsIn(prompt).has('long')) return longMarkdownAnswer(question, 80 * 1024);
  return request.modalities?.includes('audio') ? `You wrote: ${question.text}` : markdownAnswer(question);
}

const thoughts = { minimal: 0, low: 32, medium: 64, high: 256 };

/** Returns the number of reasoning tokens, which count against the token limit. */
export function reasoningTokens(request: ChatRequest): number {
  return request.reasoning_effort ? thoughts[request.reasoning_effort] : 0;
}

type ToolCall =
  | { readonly id: string; readonly type: 'function'; readonly function: FunctionCall }
  | {
      readonly id: string;
      readonly type: 'custom';
      readonly custom: { readonly name: string; readonly input: string };
    };

interface FunctionCall {
  readonly name: string;
  /** JSON text. */
  readonly arguments: string;
}

/** Returns the function definition in a tool or in a tool choice. Its format is undocumented. */
function definitionIn(tool: Record<string, unknown>): Record<string, unknown> {
  const { type } = tool;
  const definition = type === 'function' || type === 'custom' ? tool[type] : null;
  return isJsonObject(definition) ? definition : {};
}

function nameIn(definition: Record<string, unknown>): string {
  return typeof definition['name'] === 'string' ? definition['name'] : 'unnamed';
}

/** Returns the tool calls of the answer. Empty for an answer with text. */
function toolCallsFor(request: ChatRequest, words: ReadonlySet<PromptKeyword>, prompt: string): ToolCall[] {
  const tools = request.tools ?? [];
  const choice = request.tool_choice ?? 'auto';
  if (tools.length === 0 || choice === 'none') return [];
  if (typeof choice === 'object' && (choice['type'] === 'function' || choice['type'] === 'custom')) {
    const name = nameIn(definitionIn(choice));
    return tools.filter((tool) => nameIn(definitionIn(tool)) === name).map((tool) => call(tool, prompt));
  }
  const many = words.has('tools') && request.parallel_tool_calls !== false;
  const isAsked = choice === 'required' || words.has('tool') || words.has('tools');
  return isAsked ? tools.slice(0, many ? 3 : 1).map((tool) => call(tool, prompt)) : [];
}

function call(tool: ChatTool, prompt: string): ToolCall {
  const id = `call_${randomBytes(12).toString('hex')}`;
  const definition = definitionIn(tool);
  if (tool.type === 'custom') return { id, type: 'custom', custom: { name: nameIn(definition), input: prompt } };
  return { id, type: 'function', function: functionCall(definition) };
}

/** Returns the call in the deprecated form of `functions`, or `null`. */
function functionCallFor(request: ChatRequest, words: ReadonlySet<PromptKeyword>): FunctionCall | null {
  const { functions = [], function_call: choice = 'auto' } = request;
  if (choice === 'none') return null;
  const named = typeof choice === 'object' ? functions.find((each) => each['name'] === choice['name']) : undefined;
  const chosen = named ?? (words.has('tool') ? functions[0] : undefined);
  return chosen ? functionCall(chosen) : null;
}

function functionCall(definition: Record<string, unknown>): FunctionCall {
  const name = nameIn(definition);
  return { name, arguments: JSON.stringify(jsonForSchema(definition['parameters'] ?? {}, name)) };
}
