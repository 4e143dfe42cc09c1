import { z } from 'zod';

/** The gateway in use requested a wait before further requests that may be charged. */
export const gatewayPauseSchema = z.object({
  /**
   * Wall clock, milliseconds since 1970. Only for display: main measures the wait with a monotonic clock and reports
   * its end.
   */
  until: z.number(),
});
export type GatewayPause = Readonly<z.infer<typeof gatewayPauseSchema>>;
