import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { type AnyRouter, implement, ORPCError, type Router } from '@orpc/server';
import type { Logger } from 'pino';
import { contract } from '../../shared/contract/contract.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import type { Clock } from '../host/host.ts';
import type { MaintenanceService } from '../maintenance/database-maintenance.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import { refuseChange } from './refuse-changes-when-read-only.ts';

export interface CallServices {
  readonly maintenance: Pick<MaintenanceService, 'readOnlyReason'>;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Converts a thrown value to a `Problem`. An unexpected error is logged and gets an id. */
  readonly describeError: (error: unknown) => Problem;
}

export type ContractRouter = Router<typeof contract, Record<never, never>>;

/**
 * Binds each call of the contract to its handler. Every thrown value arrives in the renderer as the declared error
 * PROBLEM.
 */
export function implementContract(handlers: Handlers<typeof contract>, services: CallServices): ContractRouter {
  return bind(contract, handlers, services, '') as ContractRouter;
}

function bind(part: AnyContractRouter, handlers: object, services: CallServices, path: string): AnyRouter {
  const { maintenance, logger, clock, describeError } = services;
  const bound = Object.entries(part).map(([name, each]: [string, AnyContractRouter]) => {
    const call = `${path}${name}`;
    if (!isContractProcedure(each)) return [name, bind(each, Reflect.get(handlers, name), services, `${call}.`)];
    if (typeof Reflect.get(handlers, name) !== 'function') throw new Error(`The call ${call} has no handler.`);
    const answering = implement(each).use(async ({ next }) => {
      const start = clock.monotonic();
      const elapsedMs = () => Math.round(clock.monotonic() - start);
      try {
        refuseChange(each['~orpc'].meta, maintenance.readOnlyReason);
        const answer = await next();
        logger.debug({ call, ms: elapsedMs() }, 'call');
        return answer;
      } catch (error) {
        logger.warn(
          { call, ms: elapsedMs(), kind: error instanceof ProblemError ? error.problem.kind : 'internal' },
          'call failed',
        );
        // Malformed input is an error of the renderer. The error of oRPC names the invalid field.
        if (error instanceof ORPCError) throw error;
        throw new ORPCError('PROBLEM', { data: describeError(error) });
      }
    });
    return [
      name,
      answering.handler(async ({ input, signal }) => {
        // A service can be the handler of its own calls, so the handler is called as a method.
        const answer: unknown = await Reflect.get(handlers, name).call(handlers, input, { signal });
        return isStream(answer) ? problemsOf(answer, describeError) : answer;
      }),
    ];
  });
  return Object.fromEntries(bound);
}

function isStream(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

/** Passes on `stream`. Errors during the stream also arrive as PROBLEM. */
async function* problemsOf(stream: AsyncIterable<unknown>, describe: CallServices['describeError']) {
  try {
    yield* stream;
  } catch (error) {
    throw new ORPCError('PROBLEM', { data: describe(error) });
  }
}
