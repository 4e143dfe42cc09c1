import { z } from 'zod';
import { itemSchema } from './item.ts';

/**
 * Outcome for a file that the user imported.
 *
 * - `new`   the file is a new item
 * - `here`  identical bytes are already in the library or its trash; nothing was written
 * - `found` the file belongs to a library item with a missing file, and replaces the missing file
 */
export const importResultSchema = z.object({ outcome: z.enum(['new', 'here', 'found']), item: itemSchema });
export type ImportResult = Readonly<z.infer<typeof importResultSchema>>;
