import { randomBytes } from 'node:crypto';
import { assertNever } from '../../../shared/problem.ts';
import type { ChatMessage, Choice } from './chat-choice.ts';
import { logprobsOf } from './chat-logprobs.ts';
import type { ChatRequest } from './chat-request.ts';
import { usageOf } from './chat-usage.ts';

/** Returns the fields that chunks and whole answers share. `now` is wall clock milliseconds. */
export function answerHead(request: ChatRequest, now: number): Record<string, unknown> {
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

export function imagePart(base64: string): Record<string, unknown> {
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
