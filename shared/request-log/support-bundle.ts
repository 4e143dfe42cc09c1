import { z } from 'zod';

/** Tasks that a bundle holds at most: each is a file of its own. */
export const mostTasks = 50;

export const supportBundleInputSchema = z.object({
  /** With what people wrote and what models answered; without, such text stands as its length. */
  withPrompts: z.boolean(),
  /** So many of the newest, or these. */
  tasks: z.union([z.number().int().min(0).max(mostTasks), z.array(z.uuid()).max(mostTasks)]),
  /** What only the screen knows of the computer: names and values. */
  screen: z
    .record(z.string().max(40), z.string().max(400))
    .refine((facts) => Object.keys(facts).length <= 20, 'More than a screen knows.'),
});
/** What a support bundle should hold. */
export type SupportBundleInput = Readonly<z.infer<typeof supportBundleInputSchema>>;

export const supportFileSchema = z.object({
  /** In the ZIP, with forward slashes. */
  name: z.string(),
  /** What it holds, for a person. */
  about: z.string(),
  /** All of it, as it would be saved. */
  text: z.string(),
});
export type SupportFile = Readonly<z.infer<typeof supportFileSchema>>;

export const bundleLocations = ['data', 'library', 'log'] as const;
export type BundleLocation = (typeof bundleLocations)[number];

export const programFactsSchema = z.object({
  /** Of the parts that it runs on, by name. */
  versions: z.record(z.string(), z.string()),
  /** Absolute paths. */
  places: z.record(z.enum(bundleLocations), z.string()),
  /** The licences of this program and of all packages in it; absent in a run from its sources. */
  licences: z.string().optional(),
});
/** What the running program is made of, and where its files lie. */
export type ProgramFacts = Readonly<z.infer<typeof programFactsSchema>>;
