import { z } from 'zod';
import type { McpClient } from '../../../shared/mcp/mcp-client.ts';
import { problem } from '../../../shared/problem.ts';
import { McpProblemError, type McpProgram } from './mcp-program.ts';
import type { RunStarter } from './run-starter.ts';

export interface ToolContext extends McpProgram {
  /** The client that calls the tool. */
  readonly caller: McpClient;
  /** Returns the client as it is now. Throws a `ProblemError` if it may not call the tool any more. */
  readonly currentCaller: () => McpClient;
  /** Aborted when the client cancels the call, or its connection ends. */
  readonly signal: AbortSignal;
  readonly runStarter: RunStarter;
  /** Returns an image of the library, small enough for a message. */
  readonly imageOf: (itemId: string, size: 'thumbnail' | 'large') => Promise<ToolImage>;
}

/** A WebP or JPEG without metadata. */
export interface ToolImage {
  readonly bytes: Buffer;
  readonly mime: string;
}

export interface ToolAnswer {
  /** Sent as JSON. Texts of others are marked with `untrusted`. */
  readonly data: object;
  readonly image?: ToolImage;
  /** The member of `data` whose entries are sent in several answers if one would be too long. */
  readonly list?: string;
}

/** A function that clients can call. Its name is part of the interface and never changes. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  /** False: the tool may cause charges. */
  readonly isFree: boolean;
  /** True: the tool changes nothing. */
  readonly isReading: boolean;
  /** `input` is not checked yet. */
  run(input: unknown, context: ToolContext): Promise<ToolAnswer>;
}

interface ToolFacts<Input extends z.ZodObject> extends Omit<Tool, 'input' | 'run'> {
  readonly input: Input;
  /** The answers have a `list`. */
  readonly isPaged?: boolean;
  run(input: z.infer<Input>, context: ToolContext): Promise<ToolAnswer>;
}

const cursorInput = z
  .string()
  .regex(/^\d{1,9}$/)
  .optional();

/** Adds the check of the input to a tool. Wrong input throws a `ProblemError` that names the arguments. */
export function defineTool<Input extends z.ZodObject>({ isPaged, ...facts }: ToolFacts<Input>): Tool {
  const cursor = cursorInput.describe('Continues a long answer: its member next.');
  const input = isPaged ? facts.input.extend({ cursor }) : facts.input;
  return {
    ...facts,
    input,
    async run(given, context) {
      const parsed = input.safeParse(given ?? {});
      if (parsed.success) {
        const { cursor: from, ...rest } = parsed.data as { cursor?: string };
        return pageOf(await facts.run(rest as z.infer<Input>, context), Number(from ?? 0));
      }
      const reasons = parsed.error.issues
        .slice(0, 5)
        .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`));
      throw new McpProblemError(problem('input', `The arguments of ${facts.name} are wrong. ${reasons.join('. ')}.`));
    },
  };
}

/** Clients cut or refuse longer answers. Characters; the rest is for the note and the JSON around the list. */
const longestList = 50_000;

/** Returns the entries of an answer from `from` on that fit into one answer, and where the next one continues. */
function pageOf(answer: ToolAnswer, from: number): ToolAnswer {
  const { data, list } = answer;
  if (list === undefined) return answer;
  const entries = (data as Readonly<Record<string, readonly unknown[]>>)[list] ?? [];
  let [end, characters] = [from, 0];
  for (; end < entries.length; end += 1) {
    characters += JSON.stringify(entries[end], null, 1).length;
    if (characters > longestList && end > from) break;
  }
  const next = end < entries.length ? { next: String(end), of: entries.length } : {};
  return { ...answer, data: { ...data, [list]: entries.slice(from, end), ...next } };
}

/** A page of a list of at most 100 entries. */
export const limitInput = z
  .number()
  .int()
  .min(1)
  .max(100)
  .optional()
  .describe('Maximum number of entries. Default: 20.');
export const defaultLimit = 20;
