import type { Answer } from '../../../shared/conversations/message.ts';
import type { Clock } from '../../host/host.ts';
import type { AnswerAssembly } from './answer-assembly.ts';
import type { AnswerBuilder } from './answer-builder.ts';

/** Measures when each answer began and continued. Milliseconds since the request. */
export function createAnswerTimes(assembly: AnswerAssembly, clock: Clock) {
  const began = clock.monotonic();
  const since = () => Math.max(0, Math.round((clock.monotonic() - began) * 10) / 10);
  const seen: number[] = [];
  const last: number[] = [];
  /** Start time of the thinking, by choice, while only thinking has arrived. */
  const thoughtSince: (number | undefined)[] = [];
  return {
    /** Call after each received chunk of data. */
    update(): void {
      for (const [choice, answer] of assembly.answers.entries()) {
        const { contentCount } = answer;
        if (contentCount === (seen[choice] ?? 0)) continue;
        const now = since();
        if (seen[choice] === undefined) {
          answer.set(['state'], 'streaming');
          answer.set(['firstMs'], now);
          if (!hasSaidMore(answer)) thoughtSince[choice] = now;
        } else if (thoughtSince[choice] !== undefined && hasSaidMore(answer)) {
          answer.set(['thoughtMs'], Math.round((now - thoughtSince[choice]) * 10) / 10);
          thoughtSince[choice] = undefined;
        }
        seen[choice] = contentCount;
        last[choice] = now;
      }
    },
    /** Returns the times that are known at the end. */
    timesOf(choice: number): Pick<Answer, 'lastMs' | 'endedMs'> {
      const lastMs = last[choice];
      return { ...(lastMs === undefined ? {} : { lastMs }), endedMs: since() };
    },
  };
}

const thoughts = new Set(['thinking', 'redacted_thinking']);

/** True when an answer contains more than thinking. */
function hasSaidMore(answer: AnswerBuilder): boolean {
  const blocks = answer.valueAt(['body', 'content']);
  if (Array.isArray(blocks)) return blocks.some((_, index) => !thoughts.has(String(typeAt(answer, index))));
  return ['content', 'refusal', 'tool_calls', 'function_call', 'audio'].some((name) => {
    const value = answer.valueAt(['body', 'message', name]);
    return value !== undefined && value !== null && value !== '';
  });
}

function typeAt(answer: AnswerBuilder, index: number) {
  return answer.valueAt(['body', 'content', index, 'type']);
}
