import { z } from 'zod';

/** Maximum number of stored programs. */
export const mostOpenWithPrograms = 20;

/** A program of the computer that the user opens files with. */
export const openWithProgramSchema = z.object({
  id: z.uuid(),
  name: z.string().max(200),
  /** Absolute path of the program. */
  path: z.string().max(4096),
});
export type OpenWithProgram = Readonly<z.infer<typeof openWithProgramSchema>>;
