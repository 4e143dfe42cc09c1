import { randomBytes } from 'node:crypto';
import { jsonForSchema } from '../talk/json-for-schema.ts';
import type { TalkWord } from '../talk/talk-words.ts';
import type { ChatRequest, ChatTool } from './chat-request.ts';

export type ToolCall =
  | { readonly id: string; readonly type: 'function'; readonly function: FunctionCall }
  | {
      readonly id: string;
      readonly type: 'custom';
      readonly custom: { readonly name: string; readonly input: string };
    };

export interface FunctionCall {
  readonly name: string;
  /** JSON text. */
  readonly arguments: string;
}

function nameOf(tool: ChatTool): string {
  return tool.type === 'function' ? tool.function.name : tool.custom.name;
}

export function toolNames(request: ChatRequest): string[] {
  return (request.tools ?? []).map(nameOf);
}

/** The calls that the answer makes; none when it is to be text. */
export function toolCallsFor(request: ChatRequest, words: ReadonlySet<TalkWord>, prompt: string): ToolCall[] {
  const tools = request.tools ?? [];
  const choice = request.tool_choice ?? 'auto';
  if (tools.length === 0 || choice === 'none') return [];
  if (typeof choice === 'object') {
    const name = choice.type === 'function' ? choice.function.name : choice.custom.name;
    return tools.filter((tool) => nameOf(tool) === name).map((tool) => call(tool, prompt));
  }
  const many = words.has('tools') && request.parallel_tool_calls !== false;
  const isAsked = choice === 'required' || words.has('tool') || words.has('tools');
  return isAsked ? tools.slice(0, many ? 3 : 1).map((tool) => call(tool, prompt)) : [];
}

function call(tool: ChatTool, prompt: string): ToolCall {
  const id = `call_${randomBytes(12).toString('hex')}`;
  if (tool.type === 'custom') return { id, type: 'custom', custom: { name: tool.custom.name, input: prompt } };
  return { id, type: 'function', function: functionCall(tool.function) };
}

/** The call in the deprecated form of `functions`, or `null`. */
export function functionCallFor(request: ChatRequest, words: ReadonlySet<TalkWord>): FunctionCall | null {
  const { functions = [], function_call: choice = 'auto' } = request;
  if (choice === 'none') return null;
  const named = typeof choice === 'object' ? functions.find((each) => each.name === choice.name) : undefined;
  const chosen = named ?? (words.has('tool') ? functions[0] : undefined);
  return chosen ? functionCall(chosen) : null;
}

function functionCall(shape: { name: string; parameters?: Record<string, unknown> | undefined }): FunctionCall {
  return { name: shape.name, arguments: JSON.stringify(jsonForSchema(shape.parameters ?? {}, shape.name)) };
}
