import { z } from 'zod';
import { itemSchema } from './item.ts';

/**
 * What became of a file that a person brought in.
 *
 * - `new`   it is an item of its own now
 * - `here`  the same bytes are in the library, or in its trash, already; nothing was written
 * - `found` it is the file that an item of the library had lost, and lies there again
 */
export const importResultSchema = z.object({ outcome: z.enum(['new', 'here', 'found']), item: itemSchema });
export type ImportResult = Readonly<z.infer<typeof importResultSchema>>;
