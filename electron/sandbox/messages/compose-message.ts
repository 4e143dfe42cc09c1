import { randomBytes } from 'node:crypto';
import { answerWritingAssistant, describedSchema, fencedJson } from '../text/answer-writing-assistant.ts';
import { jsonForSchema } from '../text/json-for-schema.ts';
import { longMarkdownAnswer, markdownAnswer, surroundAnswer } from '../text/markdown-answer.ts';
import { type PromptKeyword, promptKeywordsIn, textToSpeak, withoutPromptKeywords } from '../text/prompt-keywords.ts';
import { cutAnswerAtLimits } from './cut-answer-at-limits.ts';
import type { AnswerBlock, CharLocation, MessageAnswer, ToolUse } from './messages-answer-types.ts';
import {
  allUserText,
  attachmentText,
  prefillOf,
  systemText,
  textDocuments,
  toolResultsOf,
  userText,
} from './messages-input.ts';
import type { MessagesRequest, MessagesTool } from './messages-request.ts';

/** Composes the answer of the messages model by the rules of the sandbox. */
export function composeMessage(request: MessagesRequest): MessageAnswer {
  const prompt = userText(request);
  const words = promptKeywordsIn(prompt);
  const thoughts = thoughtBlocks(request, words);
  const prefill = prefillOf(request);
  if (prefill !== null) return cutAnswerAtLimits([...thoughts, { type: 'text', text: continuation(prefill) }], request);
  const results = toolResultsOf(request);
  if (results.length > 0 && request.tool_choice?.['type'] !== 'tool') {
    return cutAnswerAtLimits(
      [...thoughts, { type: 'text', text: `The tool answered:\n\n> ${results.join('\n> ')}` }],
      request,
    );
  }
  if (words.has('refuse')) {
    const content: AnswerBlock[] = [{ type: 'text', text: 'I will not go on with' }];
    return { content, stopReason: 'refusal', stopSequence: null, searches: 0 };
  }
  const uses = toolUsesFor(request, words);
  if (uses.length > 0) {
    const text = words.has('blank') ? '\n\n' : 'I need a tool for that.';
    const content = [...thoughts, { type: 'text', text } as const, ...uses];
    return { content, stopReason: 'tool_use', stopSequence: null, searches: 0 };
  }
  if (words.has('blank')) {
    const content: AnswerBlock[] = [...thoughts, { type: 'text', text: '\n\n' }];
    return { content, stopReason: 'end_turn', stopSequence: null, searches: 0 };
  }
  return composeText(request, words, thoughts);
}

function composeText(
  request: MessagesRequest,
  words: ReadonlySet<PromptKeyword>,
  thoughts: readonly AnswerBlock[],
): MessageAnswer {
  const prompt = userText(request);
  const search = webSearchBlocks(request, words, withoutPromptKeywords(prompt));
  const before: AnswerBlock[] = search.length > 0 ? [{ type: 'text', text: 'Let me look that up.' }, ...search] : [];
  const text = textToSpeak(prompt) ?? surroundAnswer(answerText(request, words, prompt), words);
  if (words.has('pause')) {
    const half: AnswerBlock = { type: 'text', text: text.slice(0, Math.ceil(text.length / 2)).trimEnd() };
    const searches = search.length > 0 ? 1 : 0;
    return { content: [...thoughts, ...before, half], stopReason: 'pause_turn', stopSequence: null, searches };
  }
  const cited = citedBlocks(textDocuments(request));
  const limited = cutAnswerAtLimits([...thoughts, ...before, { type: 'text', text }, ...cited], request);
  return { ...limited, searches: search.length > 0 ? 1 : 0 };
}

function answerText(request: MessagesRequest, words: ReadonlySet<PromptKeyword>, prompt: string): string {
  const described = describedSchema(systemText(request));
  if (described) return fencedJson(answerWritingAssistant(jsonForSchema(described, 'answer'), allUserText(request)));
  const question = {
    model: request.model,
    text: withoutPromptKeywords(prompt),
    turn: request.messages.filter((message) => message.role === 'assistant').length,
    variant: request.top_k ?? 0,
    attachments: attachmentText(request),
  };
  return words.has('long') ? longMarkdownAnswer(question, 80 * 1024) : markdownAnswer(question);
}

/** Continues an answer whose beginning is in the request. */
function continuation(prefill: string): string {
  if (prefill.trimEnd().endsWith('{')) return '"answer": "synthetic", "continued": true}';
  const space = prefill === '' || /\s$/.test(prefill) ? '' : ' ';
  return `${space}and so it goes on, directly from where the turn was left, without saying it again.`;
}

function thoughtBlocks(request: MessagesRequest, words: ReadonlySet<PromptKeyword>): AnswerBlock[] {
  const blocks: AnswerBlock[] = [];
  if (words.has('redacted')) {
    blocks.push({ type: 'redacted_thinking', data: Buffer.from('sandbox: redacted').toString('base64') });
  }
  if (request.thinking?.['type'] === 'enabled' || request.thinking?.['type'] === 'adaptive') {
    const thinking =
      'The question is synthetic and so is this thought. First what was asked, then what would help, then what to ' +
      'leave out. A list is clearer than a paragraph here; a table where things are compared.';
    blocks.push({
      type: 'thinking',
      thinking,
      signature: Buffer.from(`sandbox: ${thinking.length}`).toString('base64'),
    });
  }
  return blocks;
}

/** Returns text blocks that quote each document literally, with the position of the quotation. */
function citedBlocks(documents: readonly ReturnType<typeof textDocuments>[number][]): AnswerBlock[] {
  return documents.flatMap((document): AnswerBlock[] => {
    const place = firstSentence(document.text);
    if (!place) return [];
    const cited = document.text.slice(place.start, place.end);
    const citation: CharLocation = {
      type: 'char_location',
      cited_text: cited,
      document_index: document.index,
      document_title: document.title,
      start_char_index: place.start,
      end_char_index: place.end,
      file_id: null,
    };
    const name = document.title ?? `document ${document.index + 1}`;
    return [
      { type: 'text', text: `\n\n${name} says: ` },
      { type: 'text', text: `“${cited.trim()}”`, citations: [citation] },
    ];
  });
}

function firstSentence(text: string): { start: number; end: number } | null {
  const found = /\S[^.!?\n]{0,300}[.!?]?/.exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : null;
}

function isWebSearch(tool: MessagesTool): boolean {
  return typeof tool.type === 'string' && tool.type.startsWith('web_search');
}

/** Returns the name of a tool. A server tool without a name is named by its type. */
function nameOf(tool: MessagesTool): string {
  return typeof tool['name'] === 'string' ? tool['name'] : String(tool.type);
}

/** Returns the tool uses at the end of the answer. Empty for an answer with text. */
function toolUsesFor(request: MessagesRequest, words: ReadonlySet<PromptKeyword>): ToolUse[] {
  // The caller runs all other tools, including bash and the text editor.
  const tools = (request.tools ?? []).filter((tool) => !isWebSearch(tool));
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
function webSearchBlocks(request: MessagesRequest, words: ReadonlySet<PromptKeyword>, query: string): AnswerBlock[] {
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
