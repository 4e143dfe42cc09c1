import { z } from 'zod';
import { draftSchema } from '../fields/field-values-and-drafts.ts';
import { destinationSchema, taskSchema } from '../tasks/task.ts';
import { taskHistorySchema } from '../tasks/task-history.ts';
import { taskCursorSchema, taskFilterSchema } from '../tasks/task-query.ts';
import { taskGroups } from '../tasks/task-state-group.ts';
import { taskStates } from '../tasks/task-states.ts';
import { longestTrackText } from '../tasks/track/find-task-in-text.ts';
import { change, charge, idInput, idsInput, intentInput, nothing, query } from './declare-call.ts';

/** Calls about the runs of models. */
export const taskContract = {
  /** Starts a run, which may be charged. Returns when the task is stored and the gateway has answered or failed. */
  start: charge
    .input(
      intentInput.extend({
        modelId: z.string(),
        draft: draftSchema,
        comparisonId: z.uuid().optional(),
        /** The results become takes of this shot. Refused if the shot is unknown, in Trash or full. */
        shotId: z.uuid().optional(),
        /** True when the user confirmed a run after the warning that results cannot be saved at present. */
        evenIfNotSavable: z.boolean().optional(),
        /** True when the user sends immediately although the gateway requested a wait. Otherwise the task waits. */
        evenIfPaused: z.boolean().optional(),
        /** True when the user confirmed a run that exceeds a budget. */
        evenIfOverBudget: z.boolean().optional(),
        /** The connection that the user agreed to. Refused if new runs now have another. */
        expected: destinationSchema.optional(),
      }),
    )
    .output(taskSchema),
  /** Returns what an intention started: the id of a task or of a comparison. Absent if it has not started anything. */
  startedBy: query.input(intentInput).output(z.object({ started: z.string().optional() })),
  /**
   * Free. Tracks a task by its id, an answer as JSON or a cURL command, and polls the task immediately. A known task
   * is returned unchanged. `into`: a task of unknown outcome that the id belongs to.
   */
  track: change
    .input(z.object({ modelId: z.string(), text: z.string().max(longestTrackText), into: z.uuid().optional() }))
    .output(taskSchema),
  /**
   * Free. Polls immediately, and resumes polling of a stopped task. While the gateway's requested wait lasts, the
   * call fails with the problem `busy` and the end of the wait; `insist` polls anyway.
   */
  checkStatus: change.input(idInput.extend({ insist: z.boolean().optional() })).output(taskSchema),
  /** Stops polling. The task may still finish and be charged. */
  stopPolling: change.input(idInput).output(taskSchema),
  /**
   * Free. Polls a finished task with missing files or expired links again, and downloads the missing files. A
   * complete task stays unchanged.
   */
  retryDownload: change.input(idInput).output(taskSchema),
  /** Free. Saves the results of one task regardless of their size. The size limit for other tasks stays. */
  saveAnyway: change.input(idInput).output(taskSchema),
  /**
   * Returns the positions (from 1) of the results of a task that are no longer in the library. Empty when the library
   * cannot be read.
   */
  missingFiles: query.input(idInput).output(z.object({ positions: z.array(z.number().int()) })),
  /**
   * Applies one free action to many tasks, and spreads the polls over time. Skips tasks to which the action does not
   * apply.
   */
  actOnMany: change
    .input(idsInput.extend({ action: z.enum(['look', 'download', 'stop']) }))
    .output(z.object({ done: z.number().int() })),
  /**
   * Removes ended tasks from the list and skips all others. Saved results stay. Returns the ids of the removed tasks.
   */
  remove: change.input(idsInput).output(idsInput.extend({ ids: z.array(z.string()) })),
  /** Restores removed tasks. Works until the end of the program run. */
  restore: change.input(idsInput).output(nothing),
  /** Returns the recorded history of a task after line `after`, oldest first. */
  history: query.input(idInput.extend({ after: z.number().int().optional() })).output(z.array(taskHistorySchema)),
  get: query.input(idInput).output(taskSchema),
  /**
   * Returns one page of tasks after the cursor `after`: tasks that need the user, then running tasks, then the
   * others. Each group is newest first.
   */
  page: query
    .input(taskFilterSchema.extend({ after: taskCursorSchema.optional(), limit: z.number().int().min(1).max(500) }))
    .output(z.object({ tasks: z.array(taskSchema) })),
  /**
   * Counts the tasks of each group with the filter's model and search. Also counts the tasks of each model with the
   * filter's group and search.
   */
  counts: query.input(taskFilterSchema).output(
    z.object({
      groups: z.record(z.enum(taskGroups), z.number().int()),
      models: z.array(z.object({ modelId: z.string(), count: z.number().int() })),
    }),
  ),
  /** Returns the ids of the tasks that were sending when the last program ended. Their outcome may be unknown. */
  interrupted: query.output(z.object({ ids: z.array(z.string()) })),
  /** Returns a few fields of all matching tasks, in list order. */
  matching: query.input(taskFilterSchema).output(
    z.object({
      tasks: z.array(
        z.object({
          id: z.string(),
          state: z.enum(taskStates),
          accepted: z.boolean(),
          destination: z.object({ kind: z.enum(['sandbox', 'gateway']) }),
        }),
      ),
    }),
  ),
  /**
   * Returns the exact request of a draft, or the reasons why it cannot be sent. The body is for display, with shortened
   * image bytes. With `whole`, it is the body that would be sent, byte for byte.
   */
  preview: query.input(z.object({ modelId: z.string(), draft: draftSchema, whole: z.boolean().optional() })).output(
    z.object({
      method: z.literal('POST'),
      path: z.string(),
      body: z.string(),
      /** Size of the request body with all image bytes. */
      bytes: z.number().int(),
    }),
  ),
};
