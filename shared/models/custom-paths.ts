import { z } from 'zod';

/** Custom paths of one model. `create` replaces its create path. `result` is polled before its result paths. */
export const customPathsSchema = z.object({
  create: z.string().max(500).optional(),
  result: z.string().max(500).optional(),
});
export type CustomPaths = Readonly<z.infer<typeof customPathsSchema>>;
