import { z } from 'zod';
import { itemSchema } from '../library/item.ts';
import { mostShots, projectSchema, projectSummarySchema } from '../projects/project.ts';
import {
  newProjectSchema,
  newShotSchema,
  projectChangedSchema,
  projectChangeSchema,
} from '../projects/project-change.ts';
import { shotSchema } from '../projects/shot.ts';
import { projectReviewSchema } from '../reviews/client-review.ts';
import { taskSchema } from '../tasks/task.ts';
import { change, idInput, nothing, query, recordPageInput } from './declare-call.ts';

export const sampleProjectContract = {
  /**
   * Free. Creates a project with shots and a reference set, and generates their takes in the sandbox. Refused with
   * another connection. An existing project with the same id is returned unchanged, and nothing is sent.
   */
  createSample: change.input(idInput).output(projectSchema),
};

const testSetSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('items'), itemIds: z.array(z.uuid()).min(1).max(500) }),
  /** Runs without a result are briefs too. */
  z.object({ kind: z.literal('comparison'), comparisonId: z.uuid() }),
  /** Omitted `shotIds`: all shots outside of Trash. */
  z.object({
    kind: z.literal('shots'),
    projectId: z.uuid(),
    shotIds: z.array(z.uuid()).min(1).max(mostShots).optional(),
  }),
]);

/** Calls for projects, shots and takes. */
export const projectContract = {
  /**
   * Returns one page, last changed first. `before` is the last one of the previous page. The search covers titles,
   * numbers, briefs and notes of the project and its shots.
   */
  page: query.input(recordPageInput).output(z.object({ projects: z.array(projectSummarySchema) })),
  /**
   * Returns a project with all of its shots in the order of the cut, also those in Trash. `items` has one take of each
   * shot (the selected one, otherwise the newest), and all images that the project refers to; `takes` returns the
   * others. `tasks` are the unfinished tasks of its shots, and those that need the user.
   */
  contents: query.input(idInput).output(
    z.object({
      project: projectSchema,
      shots: z.array(shotSchema),
      items: z.array(itemSchema),
      tasks: z.array(taskSchema),
    }),
  ),
  /** Returns the items of all takes of a shot. Takes that were deleted permanently have none. */
  takes: query.input(z.object({ shotId: z.uuid() })).output(z.object({ items: z.array(itemSchema) })),
  /** Returns the shots with one of these items as a take, without projects and shots in Trash. */
  shotsOfItems: query
    .input(z.object({ itemIds: z.array(z.uuid()).min(1).max(500) }))
    .output(z.object({ shots: z.array(shotSchema) })),
  /** Returns the titles of a project, or of a shot and its project, by the id of either. */
  titles: query.input(idInput).output(
    z.object({
      project: projectSchema.pick({ title: true }),
      shot: shotSchema.pick({ number: true, title: true }).optional(),
    }),
  ),
  /** Default: 24 frames per second, 16 to 9. An existing project with the same id is returned unchanged. */
  create: change.input(newProjectSchema).output(projectSchema),
  /**
   * Creates a test set: a project with a shot for each brief, whose takes are the results that exist. Results of one brief
   * are takes of one shot. `leftOut` counts results without a brief. An existing project with the same id is returned
   * unchanged. Throws if there is no brief.
   */
  createTestSet: change
    .input(idInput.extend({ source: testSetSourceSchema }))
    .output(z.object({ project: projectSchema, leftOut: z.number().int() })),
  /** Changes a project, its shots and their takes, completely or not at all. */
  change: change.input(projectChangeSchema).output(projectChangedSchema),
  /**
   * Creates shots after another shot; `after: null` at the beginning, omitted at the end. Without a scene, they join
   * the scene of their neighbor. Undo moves them to Trash.
   */
  createShots: change
    .input(idInput.extend({ after: z.uuid().nullable().optional(), shots: z.array(newShotSchema).min(1) }))
    .output(projectChangedSchema),
  /** Moves shots together, in their order, after another shot; `after: null` to the beginning. Scenes as above. */
  moveShots: change
    .input(
      idInput.extend({
        shotIds: z.array(z.uuid()).min(1),
        after: z.uuid().nullable(),
        sceneId: z.uuid().nullable().optional(),
      }),
    )
    .output(projectChangedSchema),
  /** Moves the project to Trash. Its takes stay in the library. */
  remove: change.input(idInput).output(nothing),
  restore: change.input(idInput).output(projectSchema),
  /** Returns the imported reviews of clients, oldest first. */
  clientReviews: query.input(idInput).output(z.object({ reviews: z.array(projectReviewSchema) })),
  /**
   * Saves the review of a client apart from the values of the user. Replaces and returns the review with the same id.
   * Throws if the review belongs to another project.
   */
  saveClientReview: change
    .input(idInput.extend({ review: projectReviewSchema }))
    .output(z.object({ replaced: projectReviewSchema.optional() })),
  removeClientReview: change.input(idInput.extend({ reviewId: z.uuid() })).output(nothing),
  /** Deletes a project in Trash permanently, with its shots and reviews. Its takes stay in the library. */
  deletePermanently: change.input(idInput).output(nothing),
};
