import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { comparisonContract } from '../comparisons/comparison-contract.ts';
import { gatewayIdInput, gatewayInputSchema, gatewayTestSchema } from '../connections/gateway.ts';
import { proxyInput, proxyLoginInput } from '../connections/network.ts';
import { conversationContract } from '../conversations/conversation-contract.ts';
import { conversationPresetSchema } from '../conversations/conversation-preset.ts';
import { audioMeasureSchema } from '../fields/audio-limits.ts';
import { resizeRecipeSchema } from '../fields/resize-recipe.ts';
import { draftSchema, imageFileSchema } from '../fields/values.ts';
import { libraryContract } from '../library/library-contract.ts';
import { collectionContract } from '../library/organize-contract.ts';
import { storageContract } from '../library/storage-contract.ts';
import { trashContract } from '../library/trash-contract.ts';
import { maintenanceContract } from '../maintenance/maintenance-contract.ts';
import { presetSchema } from '../models/preset.ts';
import { usedPromptSchema } from '../models/prompt-history-entry.ts';
import {
  recordedRequestDetailSchema,
  recordedRequestSchema,
  requestLogQuerySchema,
} from '../request-log/recorded-request.ts';
import { supportContract } from '../request-log/support-contract.ts';
import { connectionSchema, connectionTestSchema, settingsChangeSchema, settingsSchema } from '../settings/settings.ts';
import { updateSchema } from '../settings/update.ts';
import { presenceSchema } from '../sync/notification.ts';
import { openedFilesSchema } from '../sync/opened-file.ts';
import { stateEventSchema } from '../sync/state-event.ts';
import { taskSchema, taskStates } from '../tasks/task.ts';
import { taskHistorySchema } from '../tasks/task-history.ts';
import { taskCursorSchema, taskFilterSchema } from '../tasks/task-query.ts';
import { taskGroups } from '../tasks/task-state-group.ts';
import { longestTrackText } from '../tasks/track/read-track-text.ts';
import { action, change, idInput, idsInput, nothing, query } from './declare-call.ts';

// Every call between renderer and main, declared once. Main's handlers and the renderer's client are derived from this
// value. The renderer sends intents: never a URL to fetch, a path on disk or a request body. Every error arrives as one
// `Problem` in the error PROBLEM. Media bytes have their own routes: see `routes`.

export const contract = {
  /** `screen` is who watches, where notices can be meant for it. */
  watch: query.input(z.object({ windowId: z.uuid() }).optional()).output(eventIterator(stateEventSchema)),

  tasks: {
    /** Generate: may be charged. Answers once the task is written down and the gateway has answered or not. */
    start: change
      .input(
        z.object({
          modelId: z.string(),
          draft: draftSchema,
          comparisonId: z.uuid().optional(),
          /** The user was warned that the results cannot be saved at present, and confirmed. */
          evenIfNotSavable: z.boolean().optional(),
          /** The user sends it immediately although the gateway requested a wait. Otherwise it waits. */
          evenIfPaused: z.boolean().optional(),
        }),
      )
      .output(taskSchema),
    /**
     * Free. Tracks a task by its id, an answer as JSON or a cURL command, and polls it immediately. A known task is
     * returned unchanged. `into`: a task of unknown outcome that the id belongs to.
     */
    track: change
      .input(z.object({ modelId: z.string(), text: z.string().max(longestTrackText), into: z.uuid().optional() }))
      .output(taskSchema),
    /**
     * Free. Polls immediately instead of at the next time; tracks a stopped task again. While its gateway requested a
     * wait, the problem is `busy` with the end of the wait; `insist` polls anyway.
     */
    checkStatus: change.input(idInput.extend({ insist: z.boolean().optional() })).output(taskSchema),
    /** The task may still finish, and be charged. */
    stopPolling: change.input(idInput).output(taskSchema),
    /**
     * Free. Polls a finished task with missing files or expired links again, and downloads the missing files. A
     * complete task stays unchanged.
     */
    retryDownload: change.input(idInput).output(taskSchema),
    /** Free. Saves the results of a task however large they are; the limit for others stays. */
    saveAnyway: change.input(idInput).output(taskSchema),
    /**
     * Returns the positions (from 1) of the results of a task that are no longer in the library. Empty when the library
     * cannot be read.
     */
    missingFiles: query.input(idInput).output(z.object({ positions: z.array(z.number().int()) })),
    /** One free thing for many tasks, looks spread out in time. Those it does not apply to are passed over. */
    actOnMany: change
      .input(idsInput.extend({ action: z.enum(['look', 'download', 'stop']) }))
      .output(z.object({ done: z.number().int() })),
    /** Takes ended tasks out of the list; others are passed over. Their saved results stay. */
    remove: change.input(idsInput).output(idsInput.extend({ ids: z.array(z.string()) })),
    /** Takes back, until this run of the program ends, that tasks were forgotten. */
    restore: change.input(idsInput).output(nothing),
    /** Returns the recorded history of a task after line `after`, oldest first. */
    history: query.input(idInput.extend({ after: z.number().int().optional() })).output(z.array(taskHistorySchema)),
    get: query.input(idInput).output(taskSchema),
    /**
     * Returns one page of tasks from `after` on: tasks that need the user, then running tasks, then the others. Each
     * group is newest first.
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
    /** All matching tasks with a few fields, in list order. */
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
    /** The exact request that a draft would become, image bytes shortened; or why it would not be sent. */
    preview: query.input(z.object({ modelId: z.string(), draft: draftSchema })).output(
      z.object({
        method: z.literal('POST'),
        path: z.string(),
        body: z.string(),
        /** Size of the body to send, with all image bytes. */
        bytes: z.number().int(),
      }),
    ),
  },

  drafts: {
    save: change.input(z.object({ modelId: z.string(), draft: draftSchema })).output(nothing),
  },

  /** Named sets of parameters and system prompts of the conversation pages. */
  conversationPresets: {
    /** With the id of an existing preset, replaces it; as the default, replaces the previous default. */
    save: change
      .input(conversationPresetSchema.omit({ id: true, keptAt: true }).extend({ id: z.uuid().optional() }))
      .output(conversationPresetSchema),
    remove: change.input(idInput).output(nothing),
  },
  presets: {
    /** Under a new id where none is given. A default takes the place of the model's last one. */
    save: change
      .input(presetSchema.omit({ id: true, keptAt: true }).extend({ id: z.uuid().optional() }))
      .output(presetSchema),
    remove: change.input(idInput).output(nothing),
  },

  prompts: {
    /** Last used first, from `before` on (the last one of the page before); those that contain `search`. */
    page: query
      .input(
        z.object({
          search: z.string().optional(),
          before: z.object({ usedAt: z.number(), text: z.string() }).optional(),
          limit: z.number().int().min(1).max(200),
        }),
      )
      .output(z.object({ prompts: z.array(usedPromptSchema) })),
    remove: change.input(z.object({ text: z.string() })).output(nothing),
    /** Takes back that it was forgotten. One that was used again since stays as it is. */
    restore: change.input(usedPromptSchema).output(nothing),
  },

  inputs: {
    /** Free. Measures the audio file at a URL, without a key, if it is reachable from here. */
    measureAudio: change.input(z.object({ url: z.url({ protocol: /^https?$/ }).max(2048) })).output(audioMeasureSchema),
    /** Returns the hashes of the given files that are no longer stored. */
    missing: query
      .input(z.object({ hashes: z.array(z.string()).max(500) }))
      .output(z.object({ hashes: z.array(z.string()) })),
    /**
     * Resizes an image from its original: `image` may already be resized. With `orJpeg` it becomes a JPEG when the
     * recipe's type exceeds the maximum bytes; the returned recipe says so.
     */
    resize: change
      .input(z.object({ image: imageFileSchema, recipe: resizeRecipeSchema, orJpeg: z.boolean().optional() }))
      .output(imageFileSchema),
    /** Adds an image of the library as an input; its origin names the item. */
    fromItem: change.input(idInput).output(imageFileSchema),
  },

  library: { ...libraryContract, ...trashContract },
  storage: storageContract,
  collections: collectionContract,

  connection: {
    /** Free. Without a key, tests the stored key of exactly this URL. */
    test: change.input(gatewayTestSchema).output(connectionTestSchema),
    /** Uses this gateway from now on. Without a key, one must already be stored for exactly this URL. */
    connect: change
      .input(
        z.object({
          baseUrl: z.string(),
          key: z.string().max(4096).optional(),
          storeUnprotected: z.boolean().optional(),
        }),
      )
      .output(connectionSchema),
    useSandbox: change.output(connectionSchema),
    /** Forgets the key, of the one in use where none is named; the address stays. */
    removeKey: change.input(gatewayIdInput.optional()).output(connectionSchema),
    /** Writes one down, and a key that is given with it. It is not used by that. */
    save: change.input(gatewayInputSchema).output(gatewayIdInput),
    /** New runs go there from now on. `commandLineId`: to what this run of the program was started with. */
    use: change.input(gatewayIdInput).output(connectionSchema),
    /** Another one with the same address and settings, and without a key. */
    duplicate: change.input(gatewayIdInput).output(gatewayIdInput),
    /** Its key is kept for a short time, for `bringBack`. If it was in use, the sandbox is used from now on. */
    remove: change.input(gatewayIdInput).output(nothing),
    restore: change.input(gatewayIdInput).output(nothing),
  },

  conversations: conversationContract,
  comparisons: comparisonContract,
  maintenance: maintenanceContract,

  /** The request log: requests and answers of the program, for the user to read. No entry contains a key. */
  requestLog: {
    page: query
      .input(requestLogQuerySchema)
      .output(
        z.object({ exchanges: z.array(recordedRequestSchema), count: z.number().int(), bytes: z.number().int() }),
      ),
    detail: query.input(z.object({ id: z.number().int() })).output(recordedRequestDetailSchema),
    clear: change.output(nothing),
  },

  support: supportContract,

  /** Network settings. No password is ever returned. */
  network: {
    /** Asks for the file in the system's dialog; nothing is answered where none was chosen. */
    pickCertificateFile: action.output(z.object({ file: z.string().optional() })),
    /** Keeps user name and password of a proxy that asked for them, or that has others. */
    signIn: action.input(proxyLoginInput).output(nothing),
    /** Not now: the user is not asked again in this program run, unless the proxy refuses a given sign-in. */
    postponeSignIn: action.input(proxyInput).output(nothing),
    removeLogin: action.input(proxyInput).output(nothing),
  },

  settings: {
    change: action.input(settingsChangeSchema).output(settingsSchema),
  },

  /** Checks for a newer version and reports it; nothing is downloaded, and nothing installed. */
  updates: {
    /** Asks the feed of the settings now. */
    check: action.output(updateSchema),
    /** Opens the page that the feed named, outside the program, after main checked it. */
    openPage: action.output(nothing),
  },

  windows: {
    /** Reports the page of a watching screen and whether the screen is visible. Repeated after every change. */
    reportPresence: action.input(presenceSchema).output(nothing),
    /** Reports the commands that are available now, for the menu bar. Repeated after every change. */
    reportCommands: action.input(z.object({ names: z.array(z.string().max(64)).max(500) })).output(nothing),
  },

  host: {
    /** Opens a web address outside the program, after main checked it. */
    openLink: action.input(z.object({ url: z.string().max(2048) })).output(nothing),
    /** Files that the user opened from outside since this was last asked. Each is answered once. */
    openedFiles: change.output(openedFilesSchema),
  },
};
