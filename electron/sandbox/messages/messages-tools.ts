import { randomBytes } from 'node:crypto';
import { answerWritingAssistant } from '../text/answer-writing-assistant.ts';
import { jsonForSchema } from '../text/json-for-schema.ts';
import type { PromptKeyword } from '../text/prompt-keywords.ts';
import type { AnswerBlock, ToolUse } from './messages-answer-types.ts';
import { allUserText } from './messages-input.ts';
import type { MessagesRequest, MessagesTool } from './messages-request.ts';

/** True for tools that the caller runs, including bash and the text editor. */
function isRunByCaller(tool: MessagesTool): boolean {
  return !isWebSearch(tool);
}

function isWebSearch(tool: MessagesTool): boolean {
  return typeof tool.type === 'string' && tool.type.startsWith('web_search');
}

/** Returns the name of a tool. A server tool without a name is named by its type. */
function nameOf(tool: MessagesTool): string {
  return typeof tool['name'] === 'string' ? tool['name'] : String(tool.type);
}

/** Returns the tool uses at the end of the answer. Empty for an answer with text. */
export function toolUsesFor(request: MessagesRequest, words: ReadonlySet<PromptKeyword>): ToolUse[] {
  const tools = (request.tools ?? []).filter(isRunByCaller);
  const { type, name, disable_parallel_tool_use: single } = request.tool_choice ?? {};
  const asked = allUserText(request);
  if (type === 'none') return [];
  if (type === 'tool') return tools.filter((tool) => tool['name'] === name).map((tool) => use(tool, asked));
  const isAsked = type === 'any' || words.has('tool') || words.has('tools');
  const many = words.has('tools') && single !== true;
  return isAsked ? tools.slice(0, many ? 3 : 1).map((tool) => use(tool, asked)) : [];
}

function use(tool: MessagesTool, asked: string): ToolUse {
  const id = `toolu_${randomBytes(12).toString('hex')}`;
  return { type: 'tool_use', id, name: nameOf(tool), input: inputFor(tool, asked) };
}

function inputFor(tool: MessagesTool, asked: string): unknown {
  const kind = String(tool.type ?? 'custom');
  if (kind.startsWith('bash')) return { command: 'ls -l' };
  if (kind.startsWith('text_editor')) return { command: 'view', path: 'notes.md' };
  return answerWritingAssistant(jsonForSchema(tool['input_schema'], nameOf(tool)), asked);
}

/**
 * Returns the use and the result of a pretended web search. Empty without the tool, or if the prompt does not ask for
 * it.
 */
export function webSearchBlocks(
  request: MessagesRequest,
  words: ReadonlySet<PromptKeyword>,
  query: string,
): AnswerBlock[] {
  const tool = request.tools?.find(isWebSearch);
  const { type, name } = request.tool_choice ?? {};
  const isNamed = type === 'tool' && tool !== undefined && name === nameOf(tool);
  if (!tool || type === 'none' || !(words.has('search') || isNamed)) return [];
  const id = `srvtoolu_${randomBytes(12).toString('hex')}`;
  const hit = (title: string, url: string) => ({
    type: 'web_search_result' as const,
    url,
    title,
    encrypted_content: Buffer.from(`sandbox: ${title}`).toString('base64'),
    page_age: 'January 31, 2026',
  });
  return [
    { type: 'server_tool_use', id, name: nameOf(tool), input: { query } },
    {
      type: 'web_search_tool_result',
      tool_use_id: id,
      content: [
        hit('Notes on light', 'https://example.com/light'),
        hit('A short history of the cut', 'https://example.org/cut'),
      ],
    },
  ];
}
