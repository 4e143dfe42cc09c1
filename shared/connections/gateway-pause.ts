import { z } from 'zod';

/** The gateway in use asked to wait before more creates are sent to a path of it. */
export const gatewayPauseSchema = z.object({
  path: z.string(),
  /** Wall clock, milliseconds since 1970. Only for people: main counts by another clock, and says when it is over. */
  until: z.number(),
});
export type GatewayPause = Readonly<z.infer<typeof gatewayPauseSchema>>;
