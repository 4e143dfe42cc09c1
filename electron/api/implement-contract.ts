import { implement, ORPCError } from '@orpc/server';
import { contract } from '../../shared/contract/contract.ts';
import { ProblemError } from '../../shared/problem.ts';
import { refuseChange } from './refuse-changes-when-read-only.ts';
import type { Services } from './services.ts';

/** The contract to implement, where whatever a handler throws arrives as the declared error PROBLEM. */
export function implementCalls(services: Pick<Services, 'describe' | 'care' | 'logger' | 'clock'>) {
  const { logger, clock } = services;
  return implement(contract).use(async ({ next, path }) => {
    const call = path.join('.');
    const start = clock.monotonic();
    const took = () => Math.round(clock.monotonic() - start);
    try {
      if (services.care.readOnlyWhy) refuseChange(path, services.care.readOnlyWhy);
      const answer = await next();
      logger.debug({ call, ms: took() }, 'call');
      return answer;
    } catch (error) {
      logger.warn(
        { call, ms: took(), kind: error instanceof ProblemError ? error.problem.kind : 'internal' },
        'call failed',
      );
      // A malformed input is the screen's defect; oRPC's own error says where.
      if (error instanceof ORPCError) throw error;
      throw new ORPCError('PROBLEM', { data: services.describe(error) });
    }
  });
}

/** Like `stream`, but errors during the stream also arrive as PROBLEM. */
export async function* problemsOf<T>(
  { describe }: Pick<Services, 'describe'>,
  stream: AsyncIterable<T>,
): AsyncGenerator<T, void, undefined> {
  try {
    yield* stream;
  } catch (error) {
    throw new ORPCError('PROBLEM', { data: describe(error) });
  }
}

export type Calls = ReturnType<typeof implementCalls>;
