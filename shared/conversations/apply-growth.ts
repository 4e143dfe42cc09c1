import type { JsonObject } from '../util/json.ts';
import { type GrowthStep, grow } from './answer-growth-steps.ts';
import type { Answer, Message } from './message.ts';

/** Returns a message with the new parts of its answer. */
export function applyGrowth(message: Message, steps: readonly GrowthStep[]): Message {
  if (message.said.by !== 'model') return message;
  return withAnswer(message, applyGrowthToAnswer(message.said.answer, steps));
}

export function applyGrowthToAnswer(answer: Answer, steps: readonly GrowthStep[]): Answer {
  // An answer is JSON except for its optional fields, which `grow` copies unchanged; steps are within `body`.
  return grow(answer as unknown as JsonObject, steps) as unknown as Answer;
}

export function withAnswer(message: Message, answer: Answer): Message {
  return { ...message, said: { by: 'model', answer } };
}
