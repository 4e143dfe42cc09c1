import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { connectionSchema, connectionTestSchema } from '../connections/connection.ts';
import { gatewayIdInput, gatewayInputSchema, gatewayTestSchema } from '../connections/gateway.ts';
import { proxyInput, proxyLoginInput } from '../connections/network-settings.ts';
import { audioMeasureSchema } from '../fields/audio-limits.ts';
import { draftSchema, imageFileSchema } from '../fields/field-values-and-drafts.ts';
import { resizeRecipeSchema } from '../fields/resize-recipe.ts';
import { usedPromptSchema } from '../models/prompt-history-entry.ts';
import { budgetSchema } from '../money/budget.ts';
import { moneySchema } from '../money/money.ts';
import { mostPrices, priceSchema } from '../money/price.ts';
import { spendingGroupings, spendingGroupSchema, spendingLineSchema, takeRunSchema } from '../money/spending.ts';
import {
  recordedRequestDetailSchema,
  recordedRequestSchema,
  requestLogQuerySchema,
} from '../request-log/recorded-request.ts';
import { programUpdateSchema } from '../settings/program-update.ts';
import { settingsChangeSchema, settingsSchema } from '../settings/settings.ts';
import { presenceSchema } from '../sync/app-notification.ts';
import { openedFilesSchema } from '../sync/opened-file.ts';
import { stateEventSchema } from '../sync/state-event.ts';
import { comparisonContract } from './comparison-contract.ts';
import { conversationContract } from './conversation-contract.ts';
import { cutExchangeContract } from './cut-exchange-contract.ts';
import { action, change, idInput, nothing, query } from './declare-call.ts';
import {
  collectionContract,
  libraryContract,
  openProgramContract,
  storageContract,
  trashContract,
  watchFolderContract,
  xmpSidecarContract,
} from './library-contract.ts';
import { mcpContract } from './mcp-contract.ts';
import { modelFileContract } from './model-file-contract.ts';
import { projectContract, sampleProjectContract } from './project-contract.ts';
import { savedContract } from './saved-contract.ts';
import { supportContract } from './support-contract.ts';
import { taskContract } from './task-contract.ts';

const localDay = z.iso.date();
/** Days from `from` to `to`, both included. */
const spendingPeriodSchema = z.object({ from: localDay, to: localDay });

const priceContract = {
  /** Replaces the price list. Refused if two of its prices conflict. */
  replace: change.input(z.object({ prices: z.array(priceSchema).max(mostPrices) })).output(nothing),
  /** Returns the text of the table at the URL of the settings. Changes no price. */
  fetchTable: action.output(z.object({ text: z.string() })),
};

/** Reads the ledger. Main writes its lines; no call changes them. */
const spendingContract = {
  /** Returns the sums of a period by group, in the order of the keys. */
  summary: query
    .input(spendingPeriodSchema.extend({ by: z.enum(spendingGroupings) }))
    .output(z.object({ groups: z.array(spendingGroupSchema) })),
  /** Returns the runs of all takes of a project, with their cost and duration as far as they are known. */
  takeRuns: query.input(z.object({ projectId: z.uuid() })).output(z.object({ runs: z.array(takeRunSchema) })),
  /** Returns all budgets with their use at present. */
  budgets: query.output(
    z.object({
      uses: z.array(
        z.object({ name: z.string(), projectId: z.string().optional(), budget: budgetSchema, spent: moneySchema }),
      ),
    }),
  ),
  /** Returns one page of lines, newest first. `before` is the last line of the previous page. */
  page: query
    .input(
      spendingPeriodSchema.extend({
        before: z.object({ at: z.number(), id: z.string() }).optional(),
        limit: z.number().int().min(1).max(500),
      }),
    )
    .output(z.object({ lines: z.array(spendingLineSchema) })),
};

/** Calls about the gateways of the user, and which of them new runs use. */
const connectionContract = {
  /** Free. Without a key, tests the stored key of exactly this URL. */
  test: change.input(gatewayTestSchema).output(connectionTestSchema),
  /**
   * Free. Requests the model list with the key in use. If the gateway accepts the key, its refusals end and paused tasks
   * continue. Throws if the gateway refuses the key or can't be reached.
   */
  tryKey: change.output(connectionSchema),
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
};

/** Calls for the maintenance of the library. Events of kind `care` report the outcome. */
const maintenanceContract = {
  /** Returns after the backup is created and checked. */
  backUp: change.output(nothing),
  /** Starts to rebuild the index from the files in the library folder, after a backup. Only one job runs at a time. */
  rebuild: change.output(nothing),
  /** Stops the running job. Its changes so far stay. */
  stop: change.output(nothing),
  /** Dismisses the warning that other users of this computer may read the data folder. */
  dismissFolderWarning: change.output(nothing),
  /** Removes the access of all other users of this computer to the data folder. */
  makeFolderPrivate: change.output(nothing),
  /** Marks the report as seen. */
  dismissReport: change.input(z.object({ reportId: z.uuid() })).output(nothing),
};

/** Calls of a window about itself. */
const windowContract = {
  /** Reports the page of a window and its focus. Repeated after every change. */
  reportPresence: action.input(presenceSchema).output(nothing),
  /** Reports the commands that are available now, for the menu bar. Repeated after every change. */
  reportCommands: action.input(z.object({ names: z.array(z.string().max(64)).max(500) })).output(nothing),
  /** Opens a comparison in the second window of the desktop app. Does nothing in the browser shell. */
  openSecond: action.input(z.object({ comparisonId: z.uuid() })).output(nothing),
};

// Declares every call between renderer and main once. The handlers in main and the client in the renderer are derived
// from this value. The renderer sends intents: never a URL to fetch, a path on disk or a request body. Every error
// arrives as one `Problem` in the error PROBLEM. Media bytes have separate routes: see `routes`.

export const contract = {
  /** `windowId` identifies the window, for notifications that are meant for one window. */
  watch: query.input(z.object({ windowId: z.uuid() }).optional()).output(eventIterator(stateEventSchema)),

  tasks: taskContract,

  drafts: {
    save: change.input(z.object({ modelId: z.string(), draft: draftSchema })).output(nothing),
  },

  ...savedContract,
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

  connection: connectionContract,

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
