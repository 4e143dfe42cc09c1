import { isJsonObject } from '../../../shared/util/json.ts';
import { hashText } from '../render/seeded-random.ts';
import { answerWritingAssistant, describedSchema, fencedJson } from '../text/answer-writing-assistant.ts';
import { jsonForSchema } from '../text/json-for-schema.ts';
import { longMarkdownAnswer, markdownAnswer } from '../text/markdown-answer.ts';
import { promptKeywordsIn, textToSpeak, withoutPromptKeywords } from '../text/prompt-keywords.ts';
import { surroundAnswer } from '../text/surround-answer.ts';
import { limitText } from '../text/tokens-of-text.ts';
import { type Annotation, addCitations } from './chat-citations.ts';
import { allUserText, attachmentText, lastMessage, readChatInput, systemText, textOf, userText } from './chat-input.ts';
import type { ChatRequest } from './chat-request.ts';
import { type FunctionCall, functionCallFor, type ToolCall, toolCallsFor } from './chat-tools.ts';
import { type SynthesizedAudio, synthesizeAudio } from './synthesize-audio.ts';

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
