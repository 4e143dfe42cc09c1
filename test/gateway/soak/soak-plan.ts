import { seededRandom } from '../../support/test-seed.ts';

/** Faults of one create. All except the last three create a task with a charge. */
export type CreateFault =
  | 'reset'
  | 'silent'
  | 'error-500'
  | 'html-502'
  | 'html-200'
  | 'cut-answer'
  | 'no-id'
  | 'busy-429'
  | 'busy-503'
  | 'refused-400';
export type PollFault =
  | 'not-found'
  | 'error-500'
  | 'html-502'
  | 'html-200'
  | 'cut-answer'
  | 'silent'
  | 'odd-status'
  | 'no-status'
  | 'other-task'
  | 'busy-429';
export type FileFault = 'error-500' | 'busy-503' | 'cut' | 'drip' | 'html' | 'empty' | 'json' | 'reset';

/**
 * - `hour`: works from the first time it is returned.
 * - `minute`: works for 75 s in total, even if it is requested again.
 * - `short`: the first link expires after 15 s; a later one works.
 * - `gone`: never works.
 */
export type LinkLife = 'hour' | 'minute' | 'short' | 'gone';

/** The fate of one intent; the same for the same seed and number. */
export interface SoakPlan {
  create: CreateFault | undefined;
  /** The results of the first polls, in order. */
  polls: readonly PollFault[];
  /** Number of polls that report a running task. */
  working: number;
  fails: boolean;
  links: readonly { life: LinkLife; faults: readonly FileFault[] }[];
}

const createFaults: readonly CreateFault[] = [
  'reset',
  'reset',
  'silent',
  'error-500',
  'error-500',
  'html-502',
  'html-200',
  'cut-answer',
  'no-id',
  'refused-400',
];
const pollFaults: readonly PollFault[] = [
  'not-found',
  'not-found',
  'error-500',
  'html-502',
  'html-200',
  'cut-answer',
  'silent',
  'odd-status',
  'no-status',
  'other-task',
];
const fileFaults: readonly FileFault[] = ['error-500', 'busy-503', 'cut', 'drip', 'html', 'empty', 'json', 'reset'];

export function planOf(seed: number, index: number): SoakPlan {
  const random = seededRandom(seed * 1_000_003 + index);
  // The first numbers of neighboring seeds are similar.
  for (let count = 0; count < 8; count += 1) random();
  const chance = (share: number) => random() < share;
  const oneOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
  const some = <T>(most: number, all: readonly T[]): T[] =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, () => oneOf(all)).filter((each) => each !== undefined);
  // Few, because each of them makes the whole gateway wait.
  const busy = oneOf(['busy-429', 'busy-503'] as const);
  const isBusy = chance(0.004);
  return {
    create: isBusy ? busy : chance(0.2) ? oneOf(createFaults) : undefined,
    polls: chance(0.002) ? ['busy-429'] : chance(0.4) ? some(3, pollFaults) : [],
    working: Math.floor(random() * 3),
    fails: chance(0.06),
    links: Array.from({ length: chance(0.25) ? 2 : 1 }, () => {
      const life = chance(0.7) ? 'hour' : (oneOf(['minute', 'short', 'gone'] as const) ?? 'hour');
      return { life, faults: life === 'hour' && chance(0.5) ? some(2, fileFaults) : [] };
    }),
  };
}
