import { answerWritingAssistant, describedSchema, fencedJson } from '../text/answer-writing-assistant.ts';
import { jsonForSchema } from '../text/json-for-schema.ts';
import { longMarkdownAnswer, markdownAnswer } from '../text/markdown-answer.ts';
import { type PromptKeyword, promptKeywordsIn, textToSpeak, withoutPromptKeywords } from '../text/prompt-keywords.ts';
import { surroundAnswer } from '../text/surround-answer.ts';
import { cutAnswerAtLimits } from './cut-answer-at-limits.ts';
import type { AnswerBlock, MessageAnswer } from './messages-answer-types.ts';
import { citedBlocks } from './messages-citations.ts';
import {
  allUserText,
  attachmentText,
  prefillOf,
  systemText,
  textDocuments,
  toolResultsOf,
  userText,
} from './messages-input.ts';
import type { MessagesRequest } from './messages-request.ts';
import { toolUsesFor, webSearchBlocks } from './messages-tools.ts';

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
