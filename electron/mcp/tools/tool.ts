import { z } from 'zod';
import type { McpClient } from '../../../shared/mcp/mcp-client.ts';
import { problem } from '../../../shared/problem.ts';
import { McpProblemError, type McpProgram } from '../mcp-program.ts';
import type { RunStarter } from '../run-starter.ts';

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
  run(input: z.infer<Input>, context: ToolContext): Promise<ToolAnswer>;
}

/** Adds the check of the input to a tool. Wrong input throws a `ProblemError` that names the arguments. */
export function defineTool<Input extends z.ZodObject>(facts: ToolFacts<Input>): Tool {
  return {
    ...facts,
    run(input, context) {
      const parsed = facts.input.safeParse(input ?? {});
      if (parsed.success) return facts.run(parsed.data, context);
      const reasons = parsed.error.issues
        .slice(0, 5)
        .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`));
      throw new McpProblemError(problem('input', `The arguments of ${facts.name} are wrong. ${reasons.join('. ')}.`));
    },
  };
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
