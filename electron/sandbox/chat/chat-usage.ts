import { countTokens } from '../text/tokens-of-text.ts';
import { type Choice, reasoningTokens } from './chat-choice.ts';
import { readChatInput, textOf } from './chat-input.ts';
import type { ChatRequest } from './chat-request.ts';

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
export function usageOf(request: ChatRequest, choices: readonly Choice[]): Record<string, unknown> {
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
export function streamedUsageOf(request: ChatRequest, choices: readonly Choice[]): Record<string, unknown> {
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
