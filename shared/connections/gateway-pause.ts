import { z } from 'zod';

/** The gateway in use requested a wait before further creates on a path. */
export const gatewayPauseSchema = z.object({
  path: z.string(),
  /** Wall clock, milliseconds since 1970. Only for display: main uses another clock, and reports the end. */
  until: z.number(),
});
export type GatewayPause = Readonly<z.infer<typeof gatewayPauseSchema>>;
