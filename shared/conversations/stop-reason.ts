import type { Endpoint } from './endpoint.ts';

/**
 * Possible next steps:
 * - `go-on`   sends the paused turn back unchanged, and the turn continues (new charge)
 * - `resume`  asks the model to continue a truncated answer (new charge)
 * - `answer`  sends the results of the tool calls
 */
export type NextStep = 'go-on' | 'resume' | 'answer' | 'none';

interface Stop {
  /** The received stop reason. */
  readonly raw: string;
  /** Explanation of the stop reason, as a sentence. */
  readonly meaning: string;
  readonly next: NextStep;
  /** A normal end, which needs no explanation. */
  readonly usual: boolean;
}

const cutShort = { next: 'resume', usual: false } as const;
const noStep = { next: 'none', usual: false } as const;
const answerCalls = {
  next: 'answer',
  usual: false,
  meaning: 'The answer is waiting for the results of its tool calls.',
} as const;

type Meaning = Omit<Stop, 'raw'>;

const chatStops: Readonly<Record<string, Meaning>> = {
  stop: { meaning: 'The answer ended naturally or at a stop sequence.', next: 'none', usual: true },
  length: { ...cutShort, meaning: 'The answer was cut off at the token limit.' },
  tool_calls: answerCalls,
  function_call: answerCalls,
  content_filter: { ...noStep, meaning: 'A content filter removed the rest.' },
};

const messageStops: Readonly<Record<string, Meaning>> = {
  end_turn: { meaning: 'The answer ended naturally.', next: 'none', usual: true },
  max_tokens: { ...cutShort, meaning: 'The answer was cut off at the token limit.' },
  stop_sequence: { ...noStep, meaning: 'The answer ended at a stop sequence.' },
  tool_use: answerCalls,
  pause_turn: { next: 'go-on', usual: false, meaning: 'The model paused a long turn. It can continue from here.' },
  refusal: { ...noStep, meaning: 'The model declined to continue.' },
  model_context_window_exceeded: { ...noStep, meaning: 'The conversation became too long for the model.' },
};

/** Explains a stop reason. `sequence` is the matched stop sequence, if the answer contains it. */
export function readStop(endpoint: Endpoint, raw: string, sequence?: string): Stop {
  const known = endpoint === 'chat' ? chatStops : messageStops;
  // The image-generation model sends STOP in capitals.
  const name = endpoint === 'chat' ? raw.toLowerCase() : raw;
  const meaning = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!meaning) return { raw, ...noStep, meaning: `The answer ended with “${raw}”, which isn’t documented.` };
  if (sequence === undefined) return { raw, ...meaning };
  return { raw, ...meaning, meaning: `The answer ended at the stop sequence “${sequence}”.` };
}
