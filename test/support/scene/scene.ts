import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ListOrSnippet } from '../../../shared/prompts/list-or-snippet.ts';
import type { TemplateSettings } from '../../../shared/prompts/template-settings.ts';

/** A run that the sandbox answers. `values` overrides the initial values of the model's form. */
export interface SceneRun {
  readonly modelId: string;
  readonly prompt: string;
  readonly values?: Readonly<Record<string, string | number | boolean>>;
  /** Index of the run whose image is the input. */
  readonly input?: number;
  readonly rating?: number;
  readonly flag?: 'pick' | 'reject';
  readonly tags?: readonly string[];
  readonly note?: string;
  /** Name of the collection. */
  readonly collection?: string;
  /** Age of the run in days. */
  readonly daysAgo?: number;
}

export interface SceneOrder {
  /** An empty folder; the app starts on it later. */
  readonly dataFolder: string;
  readonly runs: readonly SceneRun[];
  /** Each of `runs` by index; the last comparison is the newest. */
  /** Images of another program, with the text that AUTOMATIC1111 writes. They are the oldest items. */
  readonly imports?: readonly { readonly name: string; readonly parameters: string }[];
  /** Files in the folder of model files. */
  readonly modelFiles?: readonly { readonly name: string; readonly text: string }[];
  readonly comparisons: readonly {
    readonly title: string;
    readonly runs: readonly number[];
    readonly note?: string;
    /** Name of a client whose review of the first result was imported. */
    readonly reviewer?: string;
    /** Position on the clock of all videos. Milliseconds. */
    readonly at?: number;
  }[];
  /** Indexes of runs whose results go to the trash. */
  readonly trashed?: readonly number[];
  readonly searches?: readonly { readonly name: string; readonly words: string }[];
  /** A template in the form of a model, with its lists and snippets. */
  readonly template?: {
    readonly modelId: string;
    readonly prompt: string;
    readonly settings: TemplateSettings;
    readonly texts: readonly Pick<ListOrSnippet, 'kind' | 'name' | 'text'>[];
  };
  readonly conversations: readonly {
    readonly endpoint: 'chat' | 'messages';
    readonly title: string;
    readonly models: readonly string[];
    readonly questions: readonly string[];
  }[];
}

export interface Scene {
  /** In the order of the runs; `undefined` for a run without a result. */
  readonly itemIds: readonly (string | undefined)[];
  readonly taskIds: readonly string[];
  readonly importedIds: readonly string[];
  readonly comparisonIds: readonly string[];
  readonly conversationIds: readonly string[];
}

/** Fills a data folder like several days of work with the sandbox. */
export function makeScene(order: SceneOrder): Scene {
  const program = fileURLToPath(new URL('./scene-process.ts', import.meta.url));
  const output = execFileSync(process.execPath, [program], {
    input: JSON.stringify(order),
    stdio: ['pipe', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  return JSON.parse(output) as Scene;
}
