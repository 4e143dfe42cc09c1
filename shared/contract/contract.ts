import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { comparisonContract } from '../comparisons/comparison-contract.ts';
import { gatewayIdInput, gatewayInputSchema, gatewayTestSchema } from '../connections/gateway.ts';
import { proxyInput, proxyLoginInput } from '../connections/network-settings.ts';
import { conversationContract } from '../conversations/conversation-contract.ts';
import { conversationPresetSchema } from '../conversations/conversation-preset.ts';
import { audioMeasureSchema } from '../fields/audio-limits.ts';
import { draftSchema, imageFileSchema } from '../fields/field-values-and-drafts.ts';
import { resizeRecipeSchema } from '../fields/resize-recipe.ts';
import { libraryContract } from '../library/library-contract.ts';
import { openProgramContract } from '../library/open-program-contract.ts';
import { collectionContract } from '../library/organize-contract.ts';
import { storageContract } from '../library/storage-contract.ts';
import { trashContract } from '../library/trash-contract.ts';
import { watchFolderContract } from '../library/watch-folder-contract.ts';
import { xmpSidecarContract } from '../library/xmp-sidecar-contract.ts';
import { maintenanceContract } from '../maintenance/maintenance-contract.ts';
import { mcpContract } from '../mcp/mcp-contract.ts';
import { modelFileContract } from '../models/model-files/model-file-contract.ts';
import { presetSchema } from '../models/preset.ts';
import { usedPromptSchema } from '../models/prompt-history-entry.ts';
import { priceContract } from '../money/price-contract.ts';
import { spendingContract } from '../money/spending-contract.ts';
import { cutExchangeContract } from '../projects/cut-exchange-contract.ts';
import { projectContract } from '../projects/project-contract.ts';
import { sampleProjectContract } from '../projects/sample-project-contract.ts';
import { listAndSnippetContract } from '../prompts/list-and-snippet-contract.ts';
import {
  recordedRequestDetailSchema,
  recordedRequestSchema,
  requestLogQuerySchema,
} from '../request-log/recorded-request.ts';
import { supportContract } from '../request-log/support-contract.ts';
import { programUpdateSchema } from '../settings/program-update.ts';
import { connectionSchema, connectionTestSchema, settingsChangeSchema, settingsSchema } from '../settings/settings.ts';
import { openedFilesSchema } from '../sync/opened-file.ts';
import { stateEventSchema } from '../sync/state-event.ts';
import { windowContract } from '../sync/window-contract.ts';
import { destinationSchema, taskSchema } from '../tasks/task.ts';
import { taskHistorySchema } from '../tasks/task-history.ts';
import { taskCursorSchema, taskFilterSchema } from '../tasks/task-query.ts';
import { taskGroups } from '../tasks/task-state-group.ts';
import { taskStates } from '../tasks/task-states.ts';
import { longestTrackText } from '../tasks/track/find-task-in-text.ts';
import { action, change, idInput, idsInput, nothing, query } from './declare-call.ts';

// Declares every call between renderer and main once. The handlers in main and the client in the renderer are derived
// from this value. The renderer sends intents: never a URL to fetch, a path on disk or a request body. Every error
// arrives as one `Problem` in the error PROBLEM. Media bytes have separate routes: see `routes`.

export const contract = {
  /** `windowId` identifies the window, for notifications that are meant for one window. */
  watch: query.input(z.object({ windowId: z.uuid() }).optional()).output(eventIterator(stateEventSchema)),

  tasks: {
    /** Starts a run, which may be charged. Returns when the task is stored and the gateway has answered or failed. */
    start: change
      .input(
        z.object({
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
          /** The destination that the user agreed to. Refused if new runs now have another. */
          expected: destinationSchema.optional(),
        }),
      )
      .output(taskSchema),
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
  },

  drafts: {
    save: change.input(z.object({ modelId: z.string(), draft: draftSchema })).output(nothing),
  },

  /** Named sets of parameters and system prompts for conversations. */
  conversationPresets: {
    /** Replaces the preset with the given id. A new default replaces the previous default. */
    save: change
      .input(conversationPresetSchema.omit({ id: true, keptAt: true }).extend({ id: z.uuid().optional() }))
      .output(conversationPresetSchema),
    remove: change.input(idInput).output(nothing),
  },
  presets: {
    /** Creates a preset without an id. A new default replaces the previous default of the model. */
    save: change
      .input(presetSchema.omit({ id: true, keptAt: true }).extend({ id: z.uuid().optional() }))
      .output(presetSchema),
    remove: change.input(idInput).output(nothing),
  },
  modelFiles: modelFileContract,
  prices: priceContract,
  spending: spendingContract,

  prompts: {
    /**
     * Returns one page of prompts that contain `search`, last used first. `before` is the last prompt of the previous
     * page.
     */
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
    /** Restores a removed prompt. A prompt that was used since then stays unchanged. */
    restore: change.input(usedPromptSchema).output(nothing),
  },

  promptTexts: listAndSnippetContract,

  inputs: {
    /** Free. Measures the audio file at a URL, without a key, if this computer can reach the URL. */
    measureAudio: change.input(z.object({ url: z.url({ protocol: /^https?$/ }).max(2048) })).output(audioMeasureSchema),
    /** Returns the hashes of the given files that are no longer stored. */
    missing: query
      .input(z.object({ hashes: z.array(z.string()).max(500) }))
      .output(z.object({ hashes: z.array(z.string()) })),
    /**
     * Resizes an image from its original, even if `image` is already resized. With `orJpeg`, the image becomes a JPEG
     * when the recipe's type exceeds the maximum bytes; the returned recipe says so.
     */
    resize: change
      .input(z.object({ image: imageFileSchema, recipe: resizeRecipeSchema, orJpeg: z.boolean().optional() }))
      .output(imageFileSchema),
    /** Adds an image of the library as an input; its origin names the item. */
    fromItem: change.input(idInput).output(imageFileSchema),
  },

  library: { ...libraryContract, ...trashContract },
  storage: storageContract,
  watchFolders: watchFolderContract,
  openPrograms: openProgramContract,
  xmpSidecars: xmpSidecarContract,
  collections: collectionContract,

  connection: {
    /** Free. Without a key, tests the stored key of exactly this URL. */
    test: change.input(gatewayTestSchema).output(connectionTestSchema),
    /** Uses this gateway for new runs. Without a key, a key must already be stored for exactly this URL. */
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
    /** Removes the stored key of a gateway. Without an id, of the gateway in use. The gateway stays. */
    removeKey: change.input(gatewayIdInput.optional()).output(connectionSchema),
    /** Stores a gateway with its key, if a key is given. New runs do not use it automatically. */
    save: change.input(gatewayInputSchema).output(gatewayIdInput),
    /** Uses this gateway for new runs. `commandLineId` selects the connection of the command line. */
    use: change.input(gatewayIdInput).output(connectionSchema),
    /** Creates a copy with the same URL and settings, but without the key. */
    duplicate: change.input(gatewayIdInput).output(gatewayIdInput),
    /**
     * Removes a gateway. Its key stays for a short time, so that `restore` can use it. If the gateway was in use, new
     * runs use the sandbox.
     */
    remove: change.input(gatewayIdInput).output(nothing),
    restore: change.input(gatewayIdInput).output(nothing),
  },

  conversations: conversationContract,
  comparisons: comparisonContract,
  projects: { ...projectContract, ...sampleProjectContract, ...cutExchangeContract },
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
  mcp: mcpContract,

  /** Network settings. No password is ever returned. */
  network: {
    /** Shows the file dialog of the system. Returns nothing if the user cancels. */
    pickCertificateFile: action.output(z.object({ file: z.string().optional() })),
    /** Stores the user name and password for a proxy. */
    signIn: action.input(proxyLoginInput).output(nothing),
    /** The user is not prompted again in this program run, unless the proxy refuses a given sign-in. */
    postponeSignIn: action.input(proxyInput).output(nothing),
    removeLogin: action.input(proxyInput).output(nothing),
  },

  settings: {
    change: action.input(settingsChangeSchema).output(settingsSchema),
  },

  /** Checks for a newer version and reports it; nothing is downloaded, and nothing installed. */
  updates: {
    /** Requests the feed of the settings immediately. */
    check: action.output(programUpdateSchema),
    /** Opens the release page from the feed in the browser, after main checked it. */
    openPage: action.output(nothing),
  },

  windows: windowContract,

  host: {
    /** Opens a web address in the browser, after main checked it. */
    openLink: action.input(z.object({ url: z.string().max(2048) })).output(nothing),
    /** Returns the files that the user opened from outside since the last call. Each file is returned once. */
    openedFiles: change.output(openedFilesSchema),
  },
};
