import { z } from 'zod';
import { projectSchema, referenceSetSchema, sceneSchema, testSetSchema } from './project.ts';
import { acceptedFramesSchema, keyframeSchema, shotRequestSchema, shotSchema, storedShotStatuses } from './shot.ts';

// Changes of a project and its shots. Texts and numbers have no limits here: main refuses them with a sentence for the
// user (`electron/projects/check-project.ts`). `null` removes a value; an omitted value stays.

/** Any number, also NaN. */
const number = z.custom<number>((value) => typeof value === 'number');
const trim = z.object({ in: number, out: number });

const newTakeSchema = z.object({
  itemId: z.uuid(),
  /** Default: now. */
  addedAt: z.number().optional(),
  trim: trim.optional(),
  /** Index among the takes of the shot. Default: the end. */
  place: z.number().int().min(0).optional(),
});

const shotValues = z
  .object({
    title: z.string(),
    brief: z.string(),
    notes: z.string(),
    planned: number.nullable(),
    status: z.enum(storedShotStatuses),
    sceneId: z.uuid().nullable(),
    referenceIds: z.array(z.uuid()),
    firstFrame: keyframeSchema.nullable(),
    request: shotRequestSchema.nullable(),
  })
  .partial();

export const newShotSchema = shotValues.extend({
  /** Id from the caller, so that a repeated call creates nothing twice. */
  id: z.uuid().optional(),
  /** Default: a free number for its place. */
  number: number.optional(),
  addTakes: z.array(newTakeSchema).optional(),
});
export type NewShot = Readonly<z.infer<typeof newShotSchema>>;

const shotChangeSchema = shotValues.extend({
  id: z.uuid(),
  number: number.optional(),
  position: z.number().optional(),
  /** One of the takes after the change. */
  selectedItemId: z.uuid().nullable().optional(),
  comparisonId: z.uuid().nullable().optional(),
  acceptedFrames: acceptedFramesSchema.nullable().optional(),
  trashed: z.boolean().optional(),
  removeTakes: z.array(z.uuid()).optional(),
  /** Items that are takes of the shot already are skipped. */
  addTakes: z.array(newTakeSchema).optional(),
  trims: z.array(z.object({ itemId: z.uuid(), trim: trim.nullable() })).optional(),
});
/** A change of one shot. Takes are removed first, then added, then trimmed, then selected. */
export type ShotChange = Readonly<z.infer<typeof shotChangeSchema>>;

/** Changed values of the project itself. */
const projectValuesSchema = z
  .object({
    title: z.string(),
    notes: z.string(),
    /** The planned durations of the shots and the guide track keep their times, to the nearest frame. */
    rate: z.object({ numerator: number, denominator: number }),
    shape: z.object({ width: number, height: number }),
    posterItemId: z.uuid().nullable(),
    /** Shots of removed scenes are in no scene afterwards. */
    scenes: z.array(sceneSchema.extend({ title: z.string() })),
    /** Shots no longer use removed reference sets. */
    references: z.array(referenceSetSchema.extend({ title: z.string(), itemIds: z.array(z.uuid()) })),
    guide: z
      .object({ hash: z.string(), itemId: z.uuid().optional(), name: z.string(), offset: number, gain: number })
      .nullable(),
    testSet: testSetSchema.nullable(),
  })
  .partial();

export const projectChangeSchema = z.object({
  id: z.uuid(),
  project: projectValuesSchema.optional(),
  shots: z.array(shotChangeSchema).optional(),
});
/** A change of a project and any of its shots, applied completely or not at all. */
export type ProjectChange = Readonly<z.infer<typeof projectChangeSchema>>;

export const newProjectSchema = projectValuesSchema.extend({ id: z.uuid().optional() });
export type NewProject = Readonly<z.infer<typeof newProjectSchema>>;

export const projectChangedSchema = z.object({
  project: projectSchema,
  /** The new and changed shots. */
  shots: z.array(shotSchema),
  /** The change that restores the previous values. What changed otherwise in the meantime, such as new takes, stays. */
  undo: projectChangeSchema,
});
export type ProjectChanged = Readonly<z.infer<typeof projectChangedSchema>>;
