import { z } from 'zod';
import { ofEachKind, type SavedKind, savedKinds } from '../saved/saved-kinds.ts';
import { change, idInput, nothing } from './declare-call.ts';

type SavedCalls<Entry extends z.ZodRawShape, Saved extends z.ZodType> = ReturnType<typeof savedCalls<Entry, Saved>>;

const { promptTexts } = savedKinds;
const optionalId = { id: z.uuid().optional() };
const textsSchema = z.array(promptTexts.entry.extend(optionalId)).min(1).max(1000);

/** Calls for things that are saved with a name. An entry without an id is new. */
export const savedContract = {
  ...(ofEachKind((kind) => savedCalls<z.ZodRawShape, z.ZodType>(savedKinds[kind])) as {
    [K in SavedKind]: SavedCalls<(typeof savedKinds)[K]['entry']['shape'], (typeof savedKinds)[K]['schema']>;
  }),
  promptTexts: {
    /** Saves all texts or none. Throws if another text of the same kind has the name of a text. */
    save: change.input(z.object({ texts: textsSchema })).output(z.object({ texts: z.array(promptTexts.schema) })),
    remove: change.input(idInput).output(nothing),
  },
};

function savedCalls<Entry extends z.ZodRawShape, Saved extends z.ZodType>(kind: {
  readonly entry: z.ZodObject<Entry>;
  readonly schema: Saved;
}) {
  return {
    /** A new default replaces the previous default of its list. */
    save: change.input(kind.entry.extend(optionalId)).output(kind.schema),
    remove: change.input(idInput).output(nothing),
  };
}
