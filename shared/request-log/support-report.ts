import { z } from 'zod';

export const programLocations = ['data', 'library', 'log'] as const;
export type ProgramLocation = (typeof programLocations)[number];

export const programFactsSchema = z.object({
  /** Versions of the runtime components, by name. */
  versions: z.record(z.string(), z.string()),
  /** Absolute paths. */
  places: z.record(z.enum(programLocations), z.string()),
  /** Licenses of this program and of all its packages. Absent when the program runs from its sources. */
  licences: z.string().optional(),
});
/** Facts of the running program: its components and the paths of its files. */
export type ProgramFacts = Readonly<z.infer<typeof programFactsSchema>>;
