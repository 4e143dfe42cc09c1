import { randomBytes } from 'node:crypto';
import { isJsonObject } from '../../../shared/util/json.ts';
import { jsonForSchema } from '../text/json-for-schema.ts';
import type { PromptKeyword } from '../text/prompt-keywords.ts';
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

/** Returns the function definition in a tool or in a tool choice. Its format is undocumented. */
function definitionIn(tool: Record<string, unknown>): Record<string, unknown> {
  const { type } = tool;
  const definition = type === 'function' || type === 'custom' ? tool[type] : null;
  return isJsonObject(definition) ? definition : {};
}

function nameIn(definition: Record<string, unknown>): string {
  return typeof definition['name'] === 'string' ? definition['name'] : 'unnamed';
}

/** Returns the tool calls of the answer. Empty for an answer with text. */
export function toolCallsFor(request: ChatRequest, words: ReadonlySet<PromptKeyword>, prompt: string): ToolCall[] {
  const tools = request.tools ?? [];
  const choice = request.tool_choice ?? 'auto';
  if (tools.length === 0 || choice === 'none') return [];
  if (typeof choice === 'object' && (choice['type'] === 'function' || choice['type'] === 'custom')) {
    const name = nameIn(definitionIn(choice));
    return tools.filter((tool) => nameIn(definitionIn(tool)) === name).map((tool) => call(tool, prompt));
  }
  const many = words.has('tools') && request.parallel_tool_calls !== false;
  const isAsked = choice === 'required' || words.has('tool') || words.has('tools');
  return isAsked ? tools.slice(0, many ? 3 : 1).map((tool) => call(tool, prompt)) : [];
}

function call(tool: ChatTool, prompt: string): ToolCall {
  const id = `call_${randomBytes(12).toString('hex')}`;
  const definition = definitionIn(tool);
  if (tool.type === 'custom') return { id, type: 'custom', custom: { name: nameIn(definition), input: prompt } };
  return { id, type: 'function', function: functionCall(definition) };
}

/** Returns the call in the deprecated form of `functions`, or `null`. */
export function functionCallFor(request: ChatRequest, words: ReadonlySet<PromptKeyword>): FunctionCall | null {
  const { functions = [], function_call: choice = 'auto' } = request;
  if (choice === 'none') return null;
  const named = typeof choice === 'object' ? functions.find((each) => each['name'] === choice['name']) : undefined;
  const chosen = named ?? (words.has('tool') ? functions[0] : undefined);
  return chosen ? functionCall(chosen) : null;
}

function functionCall(definition: Record<string, unknown>): FunctionCall {
  const name = nameIn(definition);
  return { name, arguments: JSON.stringify(jsonForSchema(definition['parameters'] ?? {}, name)) };
}
