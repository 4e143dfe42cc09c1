import type { ContractRouterClient } from '@orpc/contract';
import { ORPCError } from '@orpc/server';
import type { contract } from '../../../shared/contract/contract.ts';
import { isProblem, type Problem, ProblemError } from '../../../shared/problem.ts';

/** The running program, as a client of the contract sees it. Tools change nothing in another way. */
export interface McpProgram {
  readonly client: ContractRouterClient<typeof contract>;
  /** Requests a route of `shared/contract/http-routes.ts`. */
  fetch(route: string, init?: RequestInit): Promise<Response>;
}

/** A problem whose sentence quotes at most the client itself. Sentences of other errors are texts of others. */
export class McpProblemError extends ProblemError {}

/** Returns the problem of a failed call of the contract, or `undefined` for any other error. */
export function problemOfCall(error: unknown): Problem | undefined {
  return error instanceof ORPCError && isProblem(error.data) ? error.data : undefined;
}
