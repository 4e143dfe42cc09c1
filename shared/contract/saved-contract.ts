import { z } from 'zod';
import { savedKinds } from '../saved/saved-kinds.ts';
import { change, idInput, nothing } from './declare-call.ts';

const { presets, conversationPresets, promptTexts } = savedKinds;
const optionalId = { id: z.uuid().optional() };
const textsSchema = z.array(promptTexts.entry.extend(optionalId)).min(1).max(1000);

/** Calls for things that are saved with a name. An entry without an id is new. */
export const savedContract = {
  presets: savedCalls(presets.entry, presets.schema),
  conversationPresets: savedCalls(conversationPresets.entry, conversationPresets.schema),
  promptTexts: {
    /** Saves all texts or none. Throws if another text of the same kind has the name of a text. */
    save: change.input(z.object({ texts: textsSchema })).output(z.object({ texts: z.array(promptTexts.schema) })),
    remove: change.input(idInput).output(nothing),
  },
};

function savedCalls<Entry extends z.ZodRawShape, Saved extends z.ZodType>(entry: z.ZodObject<Entry>, schema: Saved) {
  return {
    /** A new default replaces the previous default of its list. */
    save: change.input(entry.extend(optionalId)).output(schema),
    remove: change.input(idInput).output(nothing),
  };
}
