import { ProblemError } from '../../shared/problem.ts';
import type { GatewayClient } from '../http/gateway/gateway-client.ts';
import { modelListPath, readModelIds } from '../http/gateway/read-model-ids.ts';

/** Returns the model ids that the gateway lists. Free. Throws a `ProblemError`. */
export async function listModels(client: GatewayClient): Promise<string[]> {
  const listed = await client.get(modelListPath);
  if (!listed.ok) throw new ProblemError(listed.problem);
  return readModelIds(listed.answer.value);
}
