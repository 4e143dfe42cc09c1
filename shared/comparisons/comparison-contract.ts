import { z } from 'zod';
import { change, idInput, nothing, query } from '../contract/declare-call.ts';
import { itemSchema } from '../library/item.ts';
import { taskSchema } from '../tasks/task.ts';
import { comparisonSchema, comparisonSummarySchema } from './comparison.ts';
import { criteria, voteSchema } from './review/vote.ts';
import { mostRuns, plannedRunSchema } from './run-plan/planned-run.ts';
import { mostPanes } from './view-state.ts';

const itemIds = z.array(z.uuid()).min(1).max(mostPanes);

/** The part of the contract that is about comparisons. */
export const comparisonContract = {
  /**
   * Starts many runs with one click; each may be charged. The comparison is stored before the first request, and the
   * call returns then. The runs start in order, a few at a time. A run that cannot be sent has a `problem`.
   */
  start: change
    .input(
      comparisonSchema
        .pick({ id: true, title: true, brief: true, sweep: true, runs: true })
        .extend({ evenIfNotSavable: z.boolean().optional(), evenIfPaused: z.boolean().optional() }),
    )
    .output(comparisonSchema),
  /**
   * Sends planned runs, each of which may be charged: runs that were never sent, and with `again` also sent ones. A run
   * that is being sent is skipped. Nothing is ever sent automatically after a restart.
   */
  startRuns: change
    .input(
      idInput.extend({
        runIds: z.array(z.uuid()).min(1).max(mostRuns),
        again: z.boolean().optional(),
        evenIfNotSavable: z.boolean().optional(),
        evenIfPaused: z.boolean().optional(),
      }),
    )
    .output(comparisonSchema),
  /**
   * Sends further runs, each of which may be charged, and puts their results into further panes. A run whose id the
   * comparison already has is skipped: a repeated call sends nothing twice. Throws where there is no room for all of
   * their panes.
   */
  addRuns: change
    .input(
      idInput.extend({
        runs: z.array(plannedRunSchema).min(1).max(mostPanes),
        evenIfNotSavable: z.boolean().optional(),
        evenIfPaused: z.boolean().optional(),
      }),
    )
    .output(comparisonSchema),
  /** A comparison of results that are here already. Without a title, one of exactly these that is here is answered. */
  open: change.input(z.object({ title: z.string().max(200).optional(), itemIds })).output(comparisonSchema),
  /** Puts results into further panes. Throws where there is no room for all of them. */
  addItems: change.input(idInput.extend({ itemIds })).output(comparisonSchema),
  get: query.input(idInput).output(comparisonSchema),
  /** Its tasks, newest first, and all that came of them or was chosen. `starting` as in the push. */
  contents: query
    .input(idInput)
    .output(z.object({ tasks: z.array(taskSchema), items: z.array(itemSchema), starting: z.array(z.string()) })),
  /** Last changed first, from `before` on (the last one of the page before). Searched by title, prompt and model. */
  page: query
    .input(
      z.object({
        search: z.string().max(500).optional(),
        inTrash: z.boolean().optional(),
        before: z.object({ changedAt: z.number(), id: z.string() }).optional(),
        limit: z.number().int().min(1).max(200),
      }),
    )
    .output(z.object({ comparisons: z.array(comparisonSummarySchema) })),
  /** Changes made by the user. Omitted fields stay unchanged. */
  change: change
    .input(
      idInput.extend(comparisonSchema.pick({ title: true, panes: true, stage: true, notes: true }).partial().shape),
    )
    .output(comparisonSchema),
  /** Into the trash. Its results stay in the library. */
  remove: change.input(idInput).output(nothing),
  restore: change.input(idInput).output(comparisonSchema),

  vote: change.input(voteSchema.omit({ at: true })).output(voteSchema),
  undoVote: change.input(idInput).output(nothing),
  /** Oldest first. */
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
