import { z } from 'zod';
import { savedKinds } from '../saved/saved-kinds.ts';
import { change, idInput, nothing } from './declare-call.ts';

/** Declares the calls of a kind. */
function savedCalls<Entry extends z.ZodRawShape, Saved extends z.ZodType>({
  entry,
  schema,
}: {
  readonly entry: z.ZodObject<Entry>;
  readonly schema: Saved;
}) {
  return {
    /** Saves an entry without an id as a new one. A new default replaces the previous default of its list. */
    save: change.input(entry.extend({ id: z.uuid().optional() })).output(schema),
    remove: change.input(idInput).output(nothing),
  };
}

const { promptTexts: texts } = savedKinds;

/** Calls for things that are saved with a name. */
export const savedContract = {
  presets: savedCalls(savedKinds.presets),
  conversationPresets: savedCalls(savedKinds.conversationPresets),
  promptTexts: {
    /**
     * Saves all texts or none. A text without an id is new. Throws if another text of the same kind has the name of a
     * text.
     */
    save: change
      .input(
        z.object({
          texts: z
            .array(texts.entry.extend({ id: z.uuid().optional() }))
            .min(1)
            .max(1000),
        }),
      )
      .output(z.object({ texts: z.array(texts.schema) })),
    remove: change.input(idInput).output(nothing),
  },
};
