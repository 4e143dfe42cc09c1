import { z } from 'zod';
import { connectionSchema, connectionTestSchema } from '../connections/connection.ts';
import { gatewayIdInput, gatewayInputSchema, gatewayTestSchema } from '../connections/gateway.ts';
import { change, nothing } from './declare-call.ts';

/** Calls about the gateways of the user, and which of them new runs use. */
export const connectionContract = {
  /** Free. Without a key, tests the stored key of exactly this URL. */
  test: change.input(gatewayTestSchema).output(connectionTestSchema),
  /**
   * Free. Requests the model list with the key in use. If the gateway accepts the key, its refusals end and paused tasks
   * continue. Throws if the gateway refuses the key or can't be reached.
   */
  tryKey: change.output(connectionSchema),
  /** Uses this gateway for new runs. Without a key, a key must already be stored for exactly this URL. */
  connect: change
    .input(
      z.object({
        baseUrl: z.string(),
        key: z.string().max(4096).optional(),
        storeUnprotected: z.boolean().optional(),
      }),
    )
    .output(connectionSchema),
  useSandbox: change.output(connectionSchema),
  /** Removes the stored key of a gateway. Without an id, of the gateway in use. The gateway stays. */
  removeKey: change.input(gatewayIdInput.optional()).output(connectionSchema),
  /** Stores a gateway with its key, if a key is given. New runs do not use it automatically. */
  save: change.input(gatewayInputSchema).output(gatewayIdInput),
  /** Uses this gateway for new runs. `commandLineId` selects the connection of the command line. */
  use: change.input(gatewayIdInput).output(connectionSchema),
  /** Creates a copy with the same URL and settings, but without the key. */
  duplicate: change.input(gatewayIdInput).output(gatewayIdInput),
  /**
   * Removes a gateway. Its key stays for a short time, so that `restore` can use it. If the gateway was in use, new
   * runs use the sandbox.
   */
  remove: change.input(gatewayIdInput).output(nothing),
  restore: change.input(gatewayIdInput).output(nothing),
};
