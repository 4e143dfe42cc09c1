import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '../../shared/contract/contract.ts';

/** Every call of the contract, as the screen makes it. */
export type Calls = ContractRouterClient<typeof contract>;
