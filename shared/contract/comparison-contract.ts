import { z } from 'zod';
import { comparisonSchema, comparisonSummarySchema } from '../comparisons/comparison.ts';
import { criteria, voteSchema } from '../comparisons/review/vote.ts';
import { listedRunSchema, mostRuns, plannedRunSchema } from '../comparisons/run-plan/planned-run.ts';
import { mostPanes, mostVisiblePanes, viewStatePartSchema } from '../comparisons/view-state.ts';
import { itemSchema } from '../library/item.ts';
import { clientReviewSchema } from '../reviews/client-review.ts';
import { destinationSchema, taskSchema } from '../tasks/task.ts';
import { change, charge, idInput, intentInput, nothing, query, recordPageInput } from './declare-call.ts';

const itemIds = z.array(z.uuid()).min(1).max(mostPanes);

/** Calls for comparisons. */
export const comparisonContract = {
  /**
   * Starts many runs with one click; each may be charged. The comparison is stored before the first request, and the
   * call returns then. The runs start in order, a few at a time. A run that cannot be sent has a `problem`. The first run
   * of a model goes alone: if the gateway refuses it, the others of the model are held back, with a problem of kind `held`.
   */
  start: charge
    .input(
      comparisonSchema.pick({ id: true, title: true, brief: true, sweep: true, runs: true }).extend({
        /** The user knows that results cannot be saved at present. */
        evenIfNotSavable: z.boolean().optional(),
        /** The user sends all runs immediately although the gateway requested a wait. */
        evenIfPaused: z.boolean().optional(),
        /** The connection that the user agreed to. Refused if new runs now have another. */
        expected: destinationSchema.optional(),
      }),
    )
    .output(comparisonSchema),
  /**
   * Starts runs of the list in their order, as `start` does. They leave the list when the comparison is stored. Throws if
   * one of them is not in the list; nothing is sent then.
   */
  startListed: charge
    .input(
      idInput.extend({
        runIds: z.array(z.uuid()).min(1).max(mostRuns),
        /** Most runs that are active at the same time. The next one is sent when one has ended. */
        atMost: z.number().int().min(1).max(mostRuns).optional(),
        evenIfNotSavable: z.boolean().optional(),
      }),
    )
    .output(comparisonSchema),
  /** Changes the list of runs that wait for the user, in one step. A run that is already in the list is not added again. */
  changeList: change
    .input(
      z.object({
        add: z.array(listedRunSchema).max(mostRuns).optional(),
        remove: z.array(z.uuid()).max(mostRuns).optional(),
        /** Ids in their new order. The other runs follow. */
        order: z.array(z.uuid()).max(mostRuns).optional(),
      }),
    )
    .output(nothing),
  /**
   * Sends planned runs, each of which may be charged: runs that were never sent, and with `again` also sent ones. A run
   * that is being sent is skipped. Nothing is ever sent automatically after a restart.
   */
  startRuns: charge
    .input(
      idInput.extend({
        ...intentInput.shape,
        runIds: z.array(z.uuid()).min(1).max(mostRuns),
        again: z.boolean().optional(),
        evenIfNotSavable: z.boolean().optional(),
        evenIfPaused: z.boolean().optional(),
        /** The user sends all of them, although an earlier run of their model was not accepted. */
        evenIfHeld: z.boolean().optional(),
        /** The connection that the user agreed to. Refused if new runs now have another. */
        expected: destinationSchema.optional(),
      }),
    )
    .output(comparisonSchema),
  /** Excludes runs that were not sent, or includes them again. An excluded run is sent only when the user starts it. */
  excludeRuns: change
    .input(idInput.extend({ runIds: z.array(z.uuid()).min(1).max(mostRuns), isExcluded: z.boolean() }))
    .output(comparisonSchema),
  /**
   * Sends additional runs, each of which may be charged, and adds panes for their results. A run whose id the
   * comparison already contains is skipped, so a repeated call sends nothing twice. Throws if there is no room for all
   * panes.
   */
  addRuns: charge
    .input(
      idInput.extend({
        ...intentInput.shape,
        runs: z.array(plannedRunSchema).min(1).max(mostVisiblePanes),
        evenIfNotSavable: z.boolean().optional(),
        evenIfPaused: z.boolean().optional(),
      }),
    )
    .output(comparisonSchema),
  /**
   * Opens a comparison of existing results. Without a title, returns an existing comparison of exactly these results.
   */
  open: change.input(z.object({ title: z.string().max(200).optional(), itemIds })).output(comparisonSchema),
  /** Adds results in new panes. Throws if there is no room for all of them. */
  addItems: change.input(idInput.extend({ itemIds })).output(comparisonSchema),
  get: query.input(idInput).output(comparisonSchema),
  /** Returns the tasks of the comparison, newest first, and all results. `starting` as in the event. */
  contents: query
    .input(idInput)
    .output(z.object({ tasks: z.array(taskSchema), items: z.array(itemSchema), starting: z.array(z.string()) })),
  /**
   * Returns one page, last changed first. `before` is the last one of the previous page. The search covers title,
   * prompt and model.
   */
  page: query.input(recordPageInput).output(z.object({ comparisons: z.array(comparisonSummarySchema) })),
  /**
   * Changes made by the user. Omitted fields stay unchanged. `stageParts`: only these parts of `stage` are saved, because
   * another window may have changed the others; omitted: all parts.
   */
  change: change
    .input(
      idInput.extend({
        ...comparisonSchema.pick({ title: true, panes: true, stage: true, notes: true }).partial().shape,
        stageParts: z.array(viewStatePartSchema).optional(),
      }),
    )
    .output(comparisonSchema),
  /** Moves the comparison to the trash. Its results stay in the library. */
  remove: change.input(idInput).output(nothing),
  restore: change.input(idInput).output(comparisonSchema),

  /** Returns the imported reviews of clients, oldest first. */
  clientReviews: query.input(idInput).output(z.object({ reviews: z.array(clientReviewSchema) })),
  /**
   * Saves the review of a client apart from the marks of the user. Replaces and returns the review with the same id.
   * Throws if the review belongs to another comparison.
   */
  saveClientReview: change
    .input(idInput.extend({ review: clientReviewSchema }))
    .output(z.object({ replaced: clientReviewSchema.optional() })),
  removeClientReview: change.input(idInput.extend({ reviewId: z.uuid() })).output(nothing),

  vote: change.input(voteSchema.omit({ at: true })).output(voteSchema),
  undoVote: change.input(idInput).output(nothing),
  /** Returns the votes, oldest first. */
  votes: query
    .input(
      z.object({
        task: voteSchema.shape.task.optional(),
        criterion: z.enum(criteria).optional(),
        comparisonId: z.uuid().optional(),
      }),
    )
    .output(z.object({ votes: z.array(voteSchema) })),
};
