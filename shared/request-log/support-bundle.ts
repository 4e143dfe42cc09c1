import { z } from 'zod';

/** Maximum number of tasks in a bundle. Each task is one file. */
export const mostTasks = 50;

export const supportBundleInputSchema = z.object({
  /** True to include the texts of users and models. Otherwise the length replaces each text. */
  withPrompts: z.boolean(),
  /** Number of newest tasks, or the ids of selected tasks. */
  tasks: z.union([z.number().int().min(0).max(mostTasks), z.array(z.uuid()).max(mostTasks)]),
  /** Facts of the computer that only the renderer knows: names and values. */
  screen: z
    .record(z.string().max(40), z.string().max(400))
    .refine((facts) => Object.keys(facts).length <= 20, 'Too many screen facts.'),
});
/** The requested content of a support bundle. */
export type SupportBundleInput = Readonly<z.infer<typeof supportBundleInputSchema>>;

export const supportFileSchema = z.object({
  /** Path in the ZIP, with forward slashes. */
  name: z.string(),
  /** Describes the content to the user. */
  about: z.string(),
  /** The whole text of the file. */
  text: z.string(),
});
export type SupportFile = Readonly<z.infer<typeof supportFileSchema>>;

export const bundleLocations = ['data', 'library', 'log'] as const;
export type BundleLocation = (typeof bundleLocations)[number];

export const programFactsSchema = z.object({
  /** Versions of the runtime components, by name. */
  versions: z.record(z.string(), z.string()),
  /** Absolute paths. */
  places: z.record(z.enum(bundleLocations), z.string()),
  /** Licenses of this program and of all its packages. Absent when the program runs from its sources. */
  licences: z.string().optional(),
});
/** Facts of the running program: its components and the paths of its files. */
export type ProgramFacts = Readonly<z.infer<typeof programFactsSchema>>;
