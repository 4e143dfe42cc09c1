import { z } from 'zod';
import { fieldValueSchema } from '../fields/field-values-and-drafts.ts';
import { frameRateSchema } from '../util/frame-rate.ts';

/** Maximum number of scenes of one project. */
export const mostScenes = 200;
/** Maximum number of shots of one project. */
export const mostShots = 2000;
/** Maximum length of a title of a project, scene, shot or reference set, in UTF-16 units. */
export const longestTitle = 200;

const titleSchema = z.string().max(longestTitle);

export const sceneSchema = z.object({ id: z.uuid(), title: titleSchema });
/** A named section of a project. Its shots are consecutive. */
export type Scene = Readonly<z.infer<typeof sceneSchema>>;

/** Maximum number of reference sets of one project. */
export const mostReferenceSets = 200;
/** Maximum number of images of one reference set. */
export const mostReferences = 20;

export const referenceKinds = ['character', 'place', 'product', 'style'] as const;
export const referenceSetSchema = z.object({
  id: z.uuid(),
  /** Name of the character, place, product or style. */
  title: titleSchema.min(1),
  kind: z.enum(referenceKinds),
  /** Images of the library, best first. */
  itemIds: z.array(z.uuid()).max(mostReferences),
});
/** Several images of one named character, place, product or style. Image fields offer them first. */
export type ReferenceSet = Readonly<z.infer<typeof referenceSetSchema>>;

export const [lowestGain, highestGain] = [-60, 12];

/** One audio track under the whole cut, such as a scratch narration or music. */
const guideTrackSchema = z.object({
  /** SHA-256 of the file, 64 hex digits. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** The video of the library with this sound. Absent: an audio file in the store of sounds, which `hash` names. */
  itemId: z.uuid().optional(),
  name: z.string().max(255),
  /** Start of the audio in the cut, in frames of the project. Negative: the beginning of the audio is not played. */
  offset: z.number().int(),
  /** Gain in decibels. */
  gain: z.number().min(lowestGain).max(highestGain),
});
export type GuideTrack = Readonly<z.infer<typeof guideTrackSchema>>;

/** Maximum number of columns of a test set. */
const mostTestColumns = 100;
/** Maximum number of starts that a column of a test set names. */
export const mostStartsOfColumn = 500;

const testColumnSchema = z.object({
  id: z.uuid(),
  modelId: z.string(),
  /** A preset whose settings replaced those of the briefs. Absent: the settings of the briefs. */
  settings: z
    .object({ title: titleSchema, values: z.record(z.string(), fieldValueSchema), extra: z.string() })
    .optional(),
  /** The comparisons that made takes for this column. The results name them too. */
  comparisonIds: z.array(z.uuid()).max(mostStartsOfColumn),
});
/** A model with its settings that the briefs of a test set ran on. */
export type TestColumn = Readonly<z.infer<typeof testColumnSchema>>;

export const testSetSchema = z.object({ columns: z.array(testColumnSchema).max(mostTestColumns) });

export const projectSchema = z.object({
  id: z.uuid(),
  title: titleSchema,
  /** Frame rate of the cut (timebase). */
  rate: frameRateSchema,
  /** Shape of the picture: width to height, such as 16 to 9. */
  shape: z.object({ width: z.number().int().min(1).max(100), height: z.number().int().min(1).max(100) }),
  notes: z.string().max(20_000),
  /** The result on the card of the project. Absent: the selected take of the first shot that has one. */
  posterItemId: z.uuid().optional(),
  /** Scenes in order. A shot names its scene. */
  scenes: z.array(sceneSchema).max(mostScenes),
  references: z.array(referenceSetSchema).max(mostReferenceSets),
  guide: guideTrackSchema.optional(),
  /** Present in a test set: its shots are briefs, and their takes are results of several models. */
  testSet: testSetSchema.optional(),
  /** Wall clock, milliseconds since 1970. */
  createdAt: z.number(),
  changedAt: z.number(),
  /** Time when the project was moved to Trash. */
  trashedAt: z.number().optional(),
});
/** A piece of work made of ordered shots. The shots are entries of their own. */
export type Project = Readonly<z.infer<typeof projectSchema>>;

export const projectSummarySchema = projectSchema
  .pick({ id: true, title: true, rate: true, shape: true, createdAt: true, changedAt: true, trashedAt: true })
  .extend({
    shotCount: z.number().int(),
    takeCount: z.number().int(),
    /** Number of shots with a selected take. */
    selectedCount: z.number().int(),
    /** The poster of the project, or the selected take of the first shot that has one. */
    posterItemId: z.string().optional(),
    isTestSet: z.literal(true).optional(),
  });
/** An entry in the list of projects. The counts are without shots in Trash. */
export type ProjectSummary = Readonly<z.infer<typeof projectSummarySchema>>;

/** Returns a project without contents. `now`: wall clock, milliseconds. */
export function emptyProject(id: string, now: number): Project {
  return {
    id,
    title: '',
    rate: { numerator: 24, denominator: 1 },
    shape: { width: 16, height: 9 },
    notes: '',
    scenes: [],
    references: [],
    createdAt: now,
    changedAt: now,
  };
}

/** Returns the title of a project, or a default title. */
export function projectTitle({ title }: Pick<Project, 'title'>): string {
  return title === '' ? 'Untitled project' : title;
}
