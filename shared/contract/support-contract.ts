import { z } from 'zod';
import { action, nothing, query } from './declare-call.ts';

const programLocations = ['data', 'library', 'log'] as const;
export type ProgramLocation = (typeof programLocations)[number];

const programFactsSchema = z.object({
  /** Versions of the runtime components, by name. */
  versions: z.record(z.string(), z.string()),
  /** Absolute paths. */
  places: z.record(z.enum(programLocations), z.string()),
  /** Licenses of this program and of all its packages. Absent when the program runs from its sources. */
  licences: z.string().optional(),
});
/** Facts of the running program: its components and the paths of its files. */
export type ProgramFacts = Readonly<z.infer<typeof programFactsSchema>>;

/** Calls for support: data that the user reads or passes on. */
export const supportContract = {
  /** Returns facts of the program and the newest lines of its log as one text, without keys and texts of the user. */
  report: query.output(z.object({ text: z.string() })),
  program: query.output(programFactsSchema),
  /** Shows a folder in the system's file manager. */
  reveal: action.input(z.object({ place: z.enum(programLocations) })).output(nothing),
};
