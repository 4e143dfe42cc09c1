import { ProblemError } from '../../shared/problem.ts';
import type { GatewayClient } from '../http/gateway/gateway-client.ts';
import { readModelIds } from '../http/gateway/read-model-ids.ts';

/** Returns the model ids that the gateway lists. Free. Throws a `ProblemError`. */
export async function listModels(client: GatewayClient): Promise<string[]> {
  const listed = await client.get('/v1/models');
  if (!listed.ok) throw new ProblemError(listed.problem);
  return readModelIds(listed.answer.value);
}
