import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '../../shared/contract/contract.ts';

/** Every call of the contract, as a command makes it. Each failed call throws an `ORPCError`: see `problemOf`. */
export type ProgramCalls = ContractRouterClient<typeof contract>;

/** The core of a data folder: opened in this process, or in the program that already runs. */
export interface OpenedProgram {
  readonly client: ProgramCalls;
  /** Requests a route of `shared/contract/http-routes.ts`, such as an upload or a thumbnail. */
  fetch(route: string, init?: RequestInit): Promise<Response>;
  /** True when another program has the data folder, and this process is connected to it. */
  readonly isConnected: boolean;
  /** True when a command has the data folder, this one or another: it shows no window. */
  readonly isOfCommand: boolean;
  /** Resolves when the other program ends. Never resolves for a core in this process. */
  readonly ended: Promise<void>;
  /** Closes the core, or only the connection. */
  close(): Promise<void>;
}
