import { createORPCClient } from '@orpc/client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Calls } from './call-types.ts';

/**
 * The query keys of all calls: `keys.library.item.queryKey({ input })` for one query, `.key()` for all queries of a
 * call or a part of the contract. For code without a component; components read with `useApi`.
 */
export const keys = createTanstackQueryUtils(
  createORPCClient<Calls>({ call: () => Promise.reject(new Error('Only the keys of these calls can be used.')) }),
);
