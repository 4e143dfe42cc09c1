import type { Answer } from '../../../shared/talk/message.ts';
import type { Clock } from '../../host.ts';
import type { Assembly } from './assembly.ts';

/** When each answer began and went on, in milliseconds since it was asked for. */
export interface AnswerTimes {
  /** To be called after everything that came in. */
  note(): void;
  /** What is known when all is over. */
  of(choice: number): Pick<Answer, 'lastMs' | 'endedMs'>;
}

export function createAnswerTimes(assembly: Assembly, clock: Clock): AnswerTimes {
  const began = clock.monotonic();
  const since = () => Math.max(0, Math.round((clock.monotonic() - began) * 10) / 10);
  const seen: number[] = [];
  const last: number[] = [];
  return {
    note() {
      for (const [choice, answer] of assembly.answers.entries()) {
        const { contents } = answer;
        if (contents === (seen[choice] ?? 0)) continue;
        const now = since();
        if (seen[choice] === undefined) {
          answer.set(['state'], 'streaming');
          answer.set(['firstMs'], now);
        }
        seen[choice] = contents;
        last[choice] = now;
      }
    },
    of(choice) {
      const lastMs = last[choice];
      return { ...(lastMs === undefined ? {} : { lastMs }), endedMs: since() };
    },
  };
}
