import { z } from 'zod';
import { assistantModelSchema } from '../assistant/assistant-model.ts';
import { instructionSchema, mostInstructions } from '../assistant/instruction.ts';
import { gatewaySchema, mostGateways, removedGatewaySchema } from '../connections/gateway.ts';
import { conversationSettingsSchema, defaultConversationSettings } from '../conversations/conversation-settings.ts';
import { mostOpenWithPrograms, openWithProgramSchema } from '../library/open-with-program.ts';
import { defaultMcpSettings, mcpSettingsSchema } from '../mcp/mcp-client.ts';
import { customPathsSchema } from '../models/custom-paths.ts';
import { budgetSchema, budgetsSchema } from '../money/budget.ts';
import { largestFile } from '../tasks/result-size-limits.ts';
import { longestTemplate, plainTemplate, templateProblem } from '../util/file-name-template.ts';
import { feedProblem } from './program-update.ts';
import type { SettingsSection } from './settings-places.ts';

const nameTemplateSchema = z
  .string()
  .max(longestTemplate)
  .refine((template) => templateProblem(template) === undefined);

const feedSchema = z
  .string()
  .max(2048)
  .refine((address) => feedProblem(address) === undefined);

/** Settings that the renderer replaces as a whole. */
const replaced = {
  theme: z.enum(['dark', 'light', 'grey', 'system']).default('dark'),
  /** Density of the layout. */
  density: z.enum(['comfortable', 'compact']).default('comfortable'),
  /** `reduced`: no animations, regardless of the system. */
  motion: z.enum(['system', 'reduced']).default('system'),
  /** Show the links of all pages, also of those without content. */
  showAllPages: z.boolean().default(false),
  /** Marks misspelled words in prompts, questions and notes, if `canCheckSpelling`. */
  spellCheck: z.boolean().default(true),
  /** The model whose form is open. A new user starts with one that every key can use. */
  modelId: z.string().default('video-b'),
  /** Maximum size of the request log on disk, in bytes. */
  requestLogBytes: z.number().int().min(1_000_000).max(1_000_000_000).default(50_000_000),
  /** Minimum level of entries in the program log. More serious entries are logged too. */
  logLevel: z.enum(['error', 'warn', 'info', 'debug']).default('info'),
  /** Notify about saved results, and about everything else that ends or waits for the user. */
  tellSaved: z.boolean().default(true),
  tellFailed: z.boolean().default(true),
  tellWithSound: z.boolean().default(false),
  /** Browser shell: also show notifications of the system, if the browser allows them. */
  tellThroughBrowser: z.boolean().default(false),
  /** Days until a removed item leaves the trash of the library. 0: until the user empties the trash. */
  trashDays: z.number().int().min(0).max(3650).default(30),
  /** The collection of new results. */
  savingInto: z.uuid().nullable().default(null),
  /** Template for the file names of new results. */
  nameTemplate: nameTemplateSchema.default(plainTemplate),
  /** Embed the prompt into the file of each new result. Otherwise the file keeps the bytes of the download. */
  promptsInFiles: z.boolean().default(false),
  /** Writes XMP sidecars for other programs: `a.xmp` beside `a.png`. `after-extension`: on, in earlier versions. */
  xmpSidecars: z.enum(['off', 'in-place-of-extension', 'after-extension']).default('off'),
  /** XMP sidecars of results state that a model created them. */
  xmpDigitalSource: z.boolean().default(false),
  /** Bytes: a larger result is not saved automatically; the user decides. */
  largestFileBytes: z.number().int().min(1_000_000).max(largestFile).default(largestFile),
  /** Behavior when the user quits while runs are unfinished. */
  whenQuitting: z.enum(['ask', 'stay', 'quit']).default('ask'),
  /** URL of the update feed. Empty: the program never checks for updates and sends no request. */
  updateFeed: feedSchema.default(''),
  /** URL of a price list, requested only when the user says so. Empty: none. */
  priceListUrl: feedSchema.default(''),
  /** Absolute path of a file with certificates that are trusted besides those of the system. Empty: none. */
  certificateFile: z.string().max(4096).default(''),
};

export const settingsSchema = z.object({
  ...replaced,
  /** Ids of models that are not offered for new runs. */
  hiddenModels: z.array(z.string().max(100)).max(200).default([]),
  /** The connection that new runs use. */
  connection: z.enum(['none', 'sandbox', 'gateway']).default('none'),
  /** Origin of the chosen gateway. It is also in `gateways`; earlier versions read it here. */
  baseUrl: z.string().default(''),
  /** Id of the chosen entry of `gateways`. */
  gatewayId: z.string().default(''),
  gateways: z.array(gatewaySchema).max(mostGateways).default([]),
  /** Newest first. */
  removedGateways: z.array(removedGatewaySchema).default([]),
  /** Absolute path of the library; omitted: the library is in the data folder. */
  libraryFolder: z.string().optional(),
  /** The user's custom paths in place of the defaults, by model id. */
  paths: z.record(z.string(), customPathsSchema).default({}),
  /** Request settings of the conversation endpoints. */
  talk: conversationSettingsSchema.default(defaultConversationSettings),
  /** The model of the writing assistant by connection. A connection without one has no assistant. */
  assistantModels: z.record(z.string().max(300), assistantModelSchema).default({}),
  /** The user's own instructions for improving prompts, and changed built-in ones. */
  assistantInstructions: z.array(instructionSchema).max(mostInstructions).default([]),
  /** Limits for the spending. */
  budgets: budgetsSchema.default({ projects: {} }),
  /** Ids of connections that do not charge failed runs. The ledger counts failed runs of all others. */
  failedRunsFree: z.array(z.string().max(300)).max(200).default([]),
  /** Ids of connections whose result links may also lead to this computer and its network. */
  privateResultLinks: z.array(z.string().max(300)).max(200).default([]),
  /** The programs that the user opens files with. Only `openPrograms` changes them. */
  openPrograms: z.array(openWithProgramSchema).max(mostOpenWithPrograms).default([]),
  /** The user's custom keys in place of the defaults, by command. An empty text means no keys. */
  keys: z.record(z.string().max(64), z.string().max(64)).default({}),
  /** Proxies with a user name and password in the key vault. */
  proxiesSignedIn: z.array(z.string().max(300)).max(100).default([]),
  /** The server for the Model Context Protocol, and the clients that the user allowed. */
  mcp: mcpSettingsSchema.default(defaultMcpSettings),
});
/** Content of the settings file. The key is not part of it. */
export type Settings = Readonly<z.infer<typeof settingsSchema>>;

/**
 * The pages and sections that show settings, in the order of the command palette. The palette shows the search terms in
 * `words` behind the name.
 */
export const settingsPages: Readonly<
  Record<`/settings/${SettingsSection}` | '/cost', { readonly name: string; readonly words: string }>
> = {
  '/settings/connections': { name: 'Connections', words: 'gateway, base URL, key, proxy, sandbox' },
  '/settings/network': {
    name: 'Network',
    words: 'certificates, private certificate authority, PEM, proxy, sign in, user name, password, SOCKS',
  },
  '/settings/storage': {
    name: 'Storage',
    words: 'library folder, trash, duplicates, disk, prompts in files, maximum file size, largest file',
  },
  '/settings/saved': {
    name: 'Saved',
    words: 'presets, parameters, system prompts, lists, snippets, instructions, model files, import, export',
  },
  '/settings/models': {
    name: 'Models and endpoints',
    words: 'paths, defaults, hidden models, add model, paste documentation',
  },
  '/cost': { name: 'Price list and budgets', words: 'prices, spending, ledger, estimate, currency' },
  '/settings/conversations': { name: 'Chat and Messages', words: 'paths, version header, writing assistant' },
  '/settings/appearance': {
    name: 'Appearance',
    words: 'theme, dark, light, mid-grey, density, compact, motion, all pages, spell check',
  },
  '/settings/notifications': { name: 'Notifications', words: 'sound, quitting' },
  '/settings/shortcuts': { name: 'Shortcuts', words: 'keys, keyboard' },
  '/settings/mcp': {
    name: 'MCP server',
    words: 'Model Context Protocol, AI assistants, agents, clients, tools, token, permissions',
  },
  '/settings/diagnostics': { name: 'Diagnostics', words: 'log, support, report, requests, version' },
  '/settings/about': { name: 'About', words: 'version, updates, licenses, folders, data, log' },
};

type Replaced = { [Name in keyof typeof replaced]: z.ZodOptional<ReturnType<(typeof replaced)[Name]['unwrap']>> };

/**
 * Settings that the renderer can change directly. The connection has separate calls. Lists and maps contain only their
 * changed entries: `applySettingsChange` applies them to the current value.
 */
export const settingsChangeSchema = z.object({
  // Without defaults: an absent field leaves the setting unchanged, and a default would reset it.
  ...(Object.fromEntries(Object.entries(replaced).map(([name, set]) => [name, set.unwrap().optional()])) as Replaced),
  /** By model id: hidden or shown. */
  hiddenModels: z.record(z.string().max(100), z.boolean()).optional(),
  /** Replaces the custom paths of one model. Omitted paths are reset to the defaults. */
  pathsOf: z.object({ modelId: z.string(), paths: customPathsSchema }).optional(),
  talk: conversationSettingsSchema
    .partial()
    .extend({ paths: conversationSettingsSchema.shape.paths.partial().optional() })
    .optional(),
  /** By connection. `null` turns the assistant off. */
  assistantModels: z.record(z.string().max(300), assistantModelSchema.nullable()).optional(),
  /** Saves one instruction, a new one at `index`; `null` removes it. */
  assistantInstruction: z
    .object({
      id: instructionSchema.shape.id,
      value: instructionSchema.nullable(),
      index: z.number().int().nonnegative().optional(),
    })
    .optional(),
  /** By connection id: true if failed runs are not charged. */
  failedRunsFree: z.record(z.string().max(300), z.boolean()).optional(),
  /** By connection id. */
  privateResultLinks: z.record(z.string().max(300), z.boolean()).optional(),
  /** `null` removes a budget. */
  budgets: z
    .object({
      month: budgetSchema.nullable().optional(),
      projects: z.record(z.string(), budgetSchema.nullable()).optional(),
    })
    .optional(),
  /** By command. `null` resets the shortcut to the default. */
  keys: z.record(z.string().max(64), z.string().max(64).nullable()).optional(),
});
