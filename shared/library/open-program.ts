import { z } from 'zod';

/** Maximum number of stored programs. */
export const mostOpenPrograms = 20;

/** A program of the computer that the user opens files with. */
export const openProgramSchema = z.object({
  id: z.uuid(),
  name: z.string().max(200),
  /** Absolute path of the program. */
  path: z.string().max(4096),
});
export type OpenProgram = Readonly<z.infer<typeof openProgramSchema>>;
