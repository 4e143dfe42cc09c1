import type { Answer } from '../../../shared/conversations/message.ts';
import type { Clock } from '../../host/host.ts';
import type { AnswerBuilder } from './answer-builder.ts';
import type { Assembly } from './assembly.ts';

/** When each answer began and went on, in milliseconds since it was asked for. */
export interface AnswerTimes {
  /** To be called after everything that came in. */
  update(): void;
  /** Times that are known at the end. */
  timesOf(choice: number): Pick<Answer, 'lastMs' | 'endedMs'>;
}

export function createAnswerTimes(assembly: Assembly, clock: Clock): AnswerTimes {
  const began = clock.monotonic();
  const since = () => Math.max(0, Math.round((clock.monotonic() - began) * 10) / 10);
  const seen: number[] = [];
  const last: number[] = [];
  /** While nothing but thoughts came. */
  const thoughtSince: (number | undefined)[] = [];
  return {
    update() {
      for (const [choice, answer] of assembly.answers.entries()) {
        const { contents } = answer;
        if (contents === (seen[choice] ?? 0)) continue;
        const now = since();
        if (seen[choice] === undefined) {
          answer.set(['state'], 'streaming');
          answer.set(['firstMs'], now);
          if (!hasSaidMore(answer)) thoughtSince[choice] = now;
        } else if (thoughtSince[choice] !== undefined && hasSaidMore(answer)) {
          answer.set(['thoughtMs'], Math.round((now - thoughtSince[choice]) * 10) / 10);
          thoughtSince[choice] = undefined;
        }
        seen[choice] = contents;
        last[choice] = now;
      }
    },
    timesOf(choice) {
      const lastMs = last[choice];
      return { ...(lastMs === undefined ? {} : { lastMs }), endedMs: since() };
    },
  };
}

const thoughts = new Set(['thinking', 'redacted_thinking']);

/** True when an answer has more than thinking. */
function hasSaidMore(answer: AnswerBuilder): boolean {
  const blocks = answer.valueAt(['body', 'content']);
  if (Array.isArray(blocks)) return blocks.some((_, index) => !thoughts.has(String(typeAt(answer, index))));
  return ['content', 'refusal', 'tool_calls', 'function_call', 'audio'].some((name) => {
    const said = answer.valueAt(['body', 'message', name]);
    return said !== undefined && said !== null && said !== '';
  });
}

function typeAt(answer: AnswerBuilder, index: number) {
  return answer.valueAt(['body', 'content', index, 'type']);
}
