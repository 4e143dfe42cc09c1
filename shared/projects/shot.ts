import { z } from 'zod';
import { draftSchema } from '../fields/field-values-and-drafts.ts';
import { longestTitle } from './project.ts';

/** Maximum number of takes of one shot. */
export const mostTakes = 500;
/** Maximum length of a brief or of notes, in UTF-16 units. */
export const longestShotText = 20_000;

/** Work on a shot: not begun, runs in progress, takes to judge, decided, or left out of the cut. */
const shotStatuses = ['draft', 'generating', 'review', 'approved', 'omitted'] as const;
export type ShotStatus = (typeof shotStatuses)[number];

/**
 * Statuses that a shot stores. `generating` is never stored: its unfinished tasks show it (`shownStatus`), so that no
 * crash leaves a shot generating. The first take of a shot changes `draft` to `review`.
 */
export const storedShotStatuses = ['draft', 'review', 'approved', 'omitted'] as const satisfies readonly ShotStatus[];

export const trimSchema = z
  .object({ in: z.number().int().min(0), out: z.number().int().min(1) })
  .refine((trim) => trim.in < trim.out, 'The in point must be before the out point.');
/** The used part of a take, in frames of its file: from `in` up to, and not including, `out`. */
export type Trim = Readonly<z.infer<typeof trimSchema>>;

export const takeSchema = z.object({
  /** A result or an import of the library. */
  itemId: z.uuid(),
  /** Wall clock, milliseconds since 1970. */
  addedAt: z.number(),
  /** Absent: the whole video. */
  trim: trimSchema.optional(),
});
/** A library item as a candidate for a shot. An item can be a take of several shots. */
export type Take = Readonly<z.infer<typeof takeSchema>>;

/**
 * The frame with which a shot begins. It belongs to this shot and the shot before it (`shotId`), and is in use while the
 * two are neighbors in the cut.
 */
export const keyframeSchema = z.discriminatedUnion('kind', [
  /** One approved image is the last frame of the shot before and the first frame of this shot. */
  z.object({
    kind: z.literal('shared'),
    itemId: z.uuid(),
    /** Absent in older records: whichever shot is before. */
    shotId: z.uuid().optional(),
  }),
  /** The last frame of the selected take of the shot before. */
  z.object({ kind: z.literal('last-frame'), shotId: z.uuid() }),
]);
export type Keyframe = Readonly<z.infer<typeof keyframeSchema>>;

/** An image of the library, or one frame of a video. */
const frameSourceSchema = z.object({
  itemId: z.uuid(),
  /** Frame number, from 1. Absent for an image. */
  frame: z.number().int().positive().optional(),
});

/** The user keeps a take although it was made from other frames than these. */
export const acceptedFramesSchema = z.object({
  /** The take. */
  itemId: z.uuid(),
  first: frameSourceSchema.optional(),
  last: frameSourceSchema.optional(),
});

/** Templates and lists were expanded before the form was sent. */
const sentDraftSchema = draftSchema.pick({ values: true, extra: true });

export const shotRequestSchema = z.object({
  /** The form that the brief was read from, with its inputs. Its model may be unknown to this version. */
  origin: z.object({ modelId: z.string(), draft: sentDraftSchema }),
  /** Values of `briefFormModel`, which other models receive. The text of the shot replaces its prompt. */
  brief: sentDraftSchema,
});
/** The request that a shot of a test set makes to every model. */
export type ShotRequest = Readonly<z.infer<typeof shotRequestSchema>>;

/** Doubles hold the distances of neighbors exactly up to this position. */
const highestPosition = 2 ** 40;

export const shotSchema = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  /** Absent: the shot is in no scene. */
  sceneId: z.uuid().optional(),
  /** Place in the project: shots are sorted by it. A shot between two others has a number between theirs. */
  position: z.number().min(-highestPosition).max(highestPosition),
  /** Number on the slate. Never changes automatically, not even when shots change places. */
  number: z.number().int().min(1).max(999_999),
  title: z.string().max(longestTitle),
  /** The description that fills the prompt of a form. */
  brief: z.string().max(longestShotText),
  /** Planned duration in frames of the project. */
  planned: z.number().int().min(1).max(1_000_000).optional(),
  status: z.enum(storedShotStatuses),
  /** Reference sets of the project that the shot uses. */
  referenceIds: z.array(z.uuid()).max(50),
  /** Takes in the order in which they were added. */
  takes: z.array(takeSchema).max(mostTakes),
  /** The selected take. It is one of `takes`. */
  selectedItemId: z.uuid().optional(),
  /** The comparison of the takes, once opened. */
  comparisonId: z.uuid().optional(),
  firstFrame: keyframeSchema.optional(),
  acceptedFrames: acceptedFramesSchema.optional(),
  /** Absent in shots that were not made from results: their text and planned duration are the request. */
  request: shotRequestSchema.optional(),
  notes: z.string().max(longestShotText),
  createdAt: z.number(),
  changedAt: z.number(),
  trashedAt: z.number().optional(),
});
/** One shot of a project with its takes. */
export type Shot = Readonly<z.infer<typeof shotSchema>>;

/** Returns the number on the slate with at least three digits: "010". */
export function formatShotNumber(number: number): string {
  return String(number).padStart(3, '0');
}

/** Returns the status on screen. `isGenerating`: an unfinished task belongs to the shot. */
export function shownStatus({ status }: Pick<Shot, 'status'>, isGenerating: boolean): ShotStatus {
  return isGenerating && (status === 'draft' || status === 'review') ? 'generating' : status;
}

export function selectedTake({ takes, selectedItemId }: Pick<Shot, 'takes' | 'selectedItemId'>): Take | undefined {
  return takes.find(({ itemId }) => itemId === selectedItemId);
}
