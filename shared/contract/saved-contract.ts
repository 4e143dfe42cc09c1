import { z } from 'zod';
import { listOrSnippetSchema } from '../prompts/list-or-snippet.ts';
import { change, idInput, nothing } from './declare-call.ts';

/** Calls for named lists and snippets. */
export const listAndSnippetContract = {
  /**
   * Saves all texts or none. A text without an id is new. Throws if another text of the same kind has the name of a
   * text.
   */
  save: change
    .input(
      z.object({
        texts: z
          .array(listOrSnippetSchema.omit({ id: true, savedAt: true }).extend({ id: z.uuid().optional() }))
          .min(1)
          .max(1000),
      }),
    )
    .output(z.object({ texts: z.array(listOrSnippetSchema) })),
  remove: change.input(idInput).output(nothing),
};
