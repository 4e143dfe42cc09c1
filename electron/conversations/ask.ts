import type { Answer, Question } from '../../shared/conversation.ts';
import { isJsonObject, type JsonObject } from '../../shared/json.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { GatewayClient } from '../gateway/client.ts';
import { rawBound } from '../gateway/http-answer.ts';
import type { JsonAnswer } from '../gateway/judge-answer.ts';
import { readModelIds } from '../gateway/model-list.ts';
import type { Clock } from '../host.ts';

/** Answers may hold pictures as base64. */
const answerBound = 96 * 1024 * 1024;

/** One question, sent once: it may be charged like a task. Throws a `ProblemError`. */
export async function ask(question: Question, client: GatewayClient, clock: Clock): Promise<Answer> {
  const began = clock.monotonic();
  const [path, body] = requestOf(question);
  const outcome = await client.post(path, JSON.stringify(body), { bound: answerBound });
  if (outcome.kind !== 'answered') throw new ProblemError(outcome.problem);
  const { answer } = outcome;
  const read = question.endpoint === 'chat' ? readChat(answer.value) : readMessage(answer.value);
  if (!read) throw notUnderstood(answer);
  const { model, ...rest } = read;
  return {
    ...rest,
    model: model ?? question.model,
    milliseconds: Math.round(clock.monotonic() - began),
    raw: answer.text.slice(0, rawBound),
    ...(answer.traceId === undefined ? {} : { traceId: answer.traceId }),
  };
}

/** Ids that the gateway lists. Free. Throws a `ProblemError`. */
export async function listModels(client: GatewayClient): Promise<string[]> {
  const listed = await client.get('/v1/models');
  if (!listed.ok) throw new ProblemError(listed.problem);
  return readModelIds(listed.answer.value);
}

function requestOf({ endpoint, model, system, turns, maxTokens }: Question): [string, JsonObject] {
  const messages = turns.map(({ role, text }) => ({ role, content: text }));
  const hasSystem = system !== undefined && system.trim() !== '';
  if (endpoint === 'messages') {
    return ['/v1/messages', { model, max_tokens: maxTokens, ...(hasSystem ? { system } : {}), messages }];
  }
  const first = hasSystem ? [{ role: 'system', content: system }] : [];
  return ['/v1/chat/completions', { model, messages: [...first, ...messages], max_completion_tokens: maxTokens }];
}

interface Read {
  text: string;
  model?: string;
  stopReason?: string;
  inputTokens?: number;
  outputTokens?: number;
}

function readChat(value: unknown): Read | undefined {
  const choice = isJsonObject(value) && Array.isArray(value['choices']) ? value['choices'][0] : undefined;
  if (!isJsonObject(value) || !isJsonObject(choice) || !isJsonObject(choice['message'])) return undefined;
  const { content, refusal } = choice['message'];
  const usage = isJsonObject(value['usage']) ? value['usage'] : {};
  const text = textOf(content) || textOf(refusal);
  return facts(text, value, choice['finish_reason'], usage['prompt_tokens'], usage['completion_tokens']);
}

function readMessage(value: unknown): Read | undefined {
  if (!isJsonObject(value) || value['content'] === undefined) return undefined;
  const usage = isJsonObject(value['usage']) ? value['usage'] : {};
  // What was read from a cache is counted apart; the input is the sum of the three.
  const parts = [usage['input_tokens'], usage['cache_creation_input_tokens'], usage['cache_read_input_tokens']];
  const counts = parts.filter((each) => typeof each === 'number');
  const input = counts.length === 0 ? undefined : counts.reduce((sum, each) => sum + each, 0);
  return facts(textOf(value['content']), value, value['stop_reason'], input, usage['output_tokens']);
}

function facts(text: string, value: JsonObject, stop: unknown, input: unknown, output: unknown): Read {
  return {
    text,
    ...(typeof value['model'] === 'string' ? { model: value['model'] } : {}),
    ...(typeof stop === 'string' ? { stopReason: stop } : {}),
    ...(typeof input === 'number' ? { inputTokens: input } : {}),
    ...(typeof output === 'number' ? { outputTokens: output } : {}),
  };
}

/** Content is a text, or parts of which some are texts; of the others only their kind is said. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: unknown) => {
      if (typeof part === 'string') return part;
      if (!isJsonObject(part)) return '';
      if (typeof part['text'] === 'string') return part['text'];
      return typeof part['type'] === 'string' ? `[${part['type']}]` : '';
    })
    .filter((text) => text !== '')
    .join('\n\n');
}

function notUnderstood(answer: JsonAnswer): ProblemError {
  const sentence =
    'The answer came, and may have been charged, but it has no form that is known. Its text is kept below.';
  const trace = answer.traceId === undefined ? {} : { traceId: answer.traceId };
  return new ProblemError(
    problem('answer', sentence, { status: answer.status, raw: answer.text.slice(0, rawBound), ...trace }),
  );
}
