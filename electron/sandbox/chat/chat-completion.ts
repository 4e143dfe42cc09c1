import { randomBytes } from 'node:crypto';
import { assertNever } from '../../../shared/problem.ts';
import { hashText } from '../../util/seeded-random.ts';
import { countTokens, tokensOf } from '../text/tokens-of-text.ts';
import { type ChatMessage, type Choice, reasoningTokens } from './chat-choice.ts';
import { readChatInput, textOf } from './chat-input.ts';
import type { ChatRequest } from './chat-request.ts';

/** Returns the fields that chunks and whole answers share. `now` is wall clock milliseconds. */
function answerHead(request: ChatRequest, now: number): Record<string, unknown> {
  const tier = request.service_tier ?? 'auto';
  return {
    id: `chatcmpl-${randomBytes(12).toString('hex')}`,
    created: Math.floor(now / 1000),
    model: request.model,
    service_tier: tier === 'auto' ? 'default' : tier,
    system_fingerprint: 'fp_sandbox',
  };
}

/** Returns the answer to a request without `stream`. */
export function chatCompletion(request: ChatRequest, choices: readonly Choice[], now: number): Record<string, unknown> {
  return {
    ...answerHead(request, now),
    object: 'chat.completion',
    choices: choices.map((choice, index) => ({
      index,
      message: { role: 'assistant', ...messageOf(choice.message) },
      logprobs: choiceLogprobs(request, choice.message),
      finish_reason: choice.finishReason,
    })),
    usage: usageOf(request, choices),
  };
}

function messageOf(message: ChatMessage): Record<string, unknown> {
  const nothing = { content: null, refusal: null };
  switch (message.form) {
    case 'text':
      return { content: message.text, refusal: null, annotations: message.annotations };
    case 'tools':
      return { ...nothing, tool_calls: message.calls };
    case 'function':
      return { ...nothing, function_call: message.call };
    case 'refusal':
      return { content: null, refusal: message.text };
    case 'audio':
      return { ...nothing, audio: message.audio };
    case 'image':
      return { content: [imagePart(message.base64)], refusal: null };
    default:
      return assertNever(message);
  }
}

function imagePart(base64: string): Record<string, unknown> {
  return { type: 'image_url', image_url: { url: base64 } };
}

function choiceLogprobs(request: ChatRequest, message: ChatMessage): Record<string, unknown> | null {
  if (request.logprobs !== true) return null;
  const top = request.top_logprobs ?? 0;
  return {
    content: message.form === 'text' ? logprobsOf(message.text, top) : [],
    refusal: message.form === 'refusal' ? logprobsOf(message.text, top) : [],
  };
}

/** Returns the events of a streamed answer: alternating deltas of all choices, their ends, the usage, and `[DONE]`. */
export function chatEvents(request: ChatRequest, choices: readonly Choice[], now: number): string[] {
  const head = { ...answerHead(request, now), object: 'chat.completion.chunk' };
  const event = (rest: Record<string, unknown>) => `data: ${JSON.stringify({ ...head, ...rest })}\n\n`;
  const chunk = (index: number, delta: Delta, finishReason: string | null) =>
    event({
      choices: [{ index, delta: delta.delta, logprobs: delta.logprobs ?? null, finish_reason: finishReason }],
    });
  const perChoice = choices.map((choice, index) => [
    chunk(index, { delta: { role: 'assistant', ...(choice.message.form === 'text' ? { content: '' } : {}) } }, null),
    ...deltasOf(request, choice.message).map((delta) => chunk(index, delta, null)),
    chunk(index, { delta: {} }, choice.finishReason),
  ]);
  const usage = event({ choices: [], usage: streamedUsageOf(request, choices) });
  return [...interleave(perChoice), usage, 'data: [DONE]\n\n'];
}

interface Delta {
  readonly delta: Record<string, unknown>;
  readonly logprobs?: Record<string, unknown>;
}

/** Takes one entry of each list in turn, because the choices of an answer are written at the same time. */
function interleave(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list.slice(place, place + 1))).flat();
}

function deltasOf(request: ChatRequest, message: ChatMessage): Delta[] {
  switch (message.form) {
    case 'text':
      return [
        ...tokensOf(message.text).map((token) => withLogprobs(request, token, 'content')),
        ...(message.annotations.length > 0 ? [{ delta: { annotations: message.annotations } }] : []),
      ];
    case 'refusal':
      return tokensOf(message.text).map((token) => withLogprobs(request, token, 'refusal'));
    case 'tools':
      return message.calls.flatMap((call, index): Delta[] => {
        if (call.type === 'custom') return [{ delta: { tool_calls: [{ index, ...call }] } }];
        const start = { index, id: call.id, type: call.type, function: { name: call.function.name, arguments: '' } };
        const rest = pieces(call.function.arguments).map((text) => ({ index, function: { arguments: text } }));
        return [start, ...rest].map((each) => ({ delta: { tool_calls: [each] } }));
      });
    case 'function':
      return [
        { delta: { function_call: { name: message.call.name, arguments: '' } } },
        ...pieces(message.call.arguments).map((text) => ({ delta: { function_call: { arguments: text } } })),
      ];
    case 'audio':
      return audioDeltas(message.audio);
    case 'image':
      return [{ delta: { content: [imagePart(message.base64)] } }];
    default:
      return assertNever(message);
  }
}

function withLogprobs(request: ChatRequest, token: string, place: 'content' | 'refusal'): Delta {
  const delta = { [place]: token };
  if (request.logprobs !== true) return { delta };
  const entries = logprobsOf(token, request.top_logprobs ?? 0);
  return { delta, logprobs: { content: null, refusal: null, [place]: entries } };
}

function audioDeltas(audio: { id: string; expires_at: number; data: string; transcript: string }): Delta[] {
  // Base64 is split at multiples of four characters, so that each piece can be decoded separately.
  const data = audio.data.match(/.{1,4096}/g) ?? [];
  return [
    { delta: { audio: { id: audio.id } } },
    ...tokensOf(audio.transcript).map((transcript) => ({ delta: { audio: { transcript } } })),
    ...data.map((part) => ({ delta: { audio: { data: part } } })),
    { delta: { audio: { expires_at: audio.expires_at } } },
  ];
}

function pieces(text: string): string[] {
  return text.match(/[\s\S]{1,8}/g) ?? [];
}

interface TokenChance {
  readonly token: string;
  readonly logprob: number;
  readonly bytes: number[];
}

interface TokenEntry extends TokenChance {
  readonly top_logprobs: TokenChance[];
}

const others = [' the', ' a', ' light', ' and', ' shot', ',', '.', ' of', ' in', ' it'];

/** Returns log probabilities for every token of a text, with `top` alternatives each. The chosen token comes first. */
function logprobsOf(text: string, top: number): TokenEntry[] {
  return tokensOf(text).map((token, index) => {
    const chosen = chance(token, -((hashText(`${token}${index}`) % 900) / 1000));
    const rest = others
      .filter((other) => other !== token)
      .concat(Array.from({ length: 20 }, (_, place) => ` w${place}`))
      .map((other, place) => chance(other, chosen.logprob - 0.7 * (place + 1)));
    return { ...chosen, top_logprobs: top === 0 ? [] : [chosen, ...rest].slice(0, top) };
  });
}

function chance(token: string, logprob: number): TokenChance {
  return { token, logprob, bytes: [...new TextEncoder().encode(token)] };
}

interface Counts {
  readonly prompt: number;
  readonly images: number;
  readonly audio: number;
  readonly completion: number;
  readonly reasoning: number;
  readonly spoken: number;
}

function count(request: ChatRequest, choices: readonly Choice[]): Counts {
  const input = readChatInput(request);
  const images = input.images.length * 258;
  const audio = input.recordings * 120;
  const words = request.messages.reduce((sum, message) => sum + 4 + countTokens(textOf(message)), 0);
  const written = choices.reduce((sum, choice) => sum + choice.tokens, 0);
  const reasoning = reasoningTokens(request) * choices.length;
  const spoken = choices.reduce((sum, { message, tokens }) => sum + (message.form === 'audio' ? tokens : 0), 0);
  return { prompt: words + images + audio, images, audio, completion: written + reasoning, reasoning, spoken };
}

/** Returns the `usage` of a whole answer. */
function usageOf(request: ChatRequest, choices: readonly Choice[]): Record<string, unknown> {
  const counts = count(request, choices);
  const isImage = choices.some((choice) => choice.message.form === 'image');
  return {
    prompt_tokens: counts.prompt,
    completion_tokens: counts.completion,
    total_tokens: counts.prompt + counts.completion,
    completion_tokens_details: {
      accepted_prediction_tokens: request.prediction ? Math.floor(counts.completion / 2) : 0,
      audio_tokens: counts.spoken,
      reasoning_tokens: counts.reasoning,
      rejected_prediction_tokens: request.prediction ? 3 : 0,
    },
    prompt_tokens_details: { audio_tokens: counts.audio, cached_tokens: 0 },
    ...(isImage ? { audioTokens: null, cache_creation_input_tokens: null, cache_read_input_tokens: null } : {}),
  };
}

/** Returns the `usage` of the last chunk of a stream, which has other members. */
function streamedUsageOf(request: ChatRequest, choices: readonly Choice[]): Record<string, unknown> {
  const counts = count(request, choices);
  const text = counts.prompt - counts.images - counts.audio;
  return {
    prompt_tokens: counts.prompt,
    completion_tokens: counts.completion,
    total_tokens: counts.prompt + counts.completion,
    prompt_tokens_details: {
      cached_tokens: 0,
      text_tokens: text,
      audio_tokens: counts.audio,
      image_tokens: counts.images,
    },
    completion_tokens_details: {
      text_tokens: counts.completion - counts.reasoning - counts.spoken,
      audio_tokens: counts.spoken,
      reasoning_tokens: counts.reasoning,
    },
    input_tokens: counts.prompt,
    output_tokens: counts.completion,
    input_tokens_details: { cached_tokens: 0 },
  };
}
