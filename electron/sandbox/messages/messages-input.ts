import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { isJsonArray, isJsonObject } from '../../../shared/util/json.ts';
import type { InputBlock, MessagesRequest } from './messages-request.ts';

type Message = MessagesRequest['messages'][number];

/** Returns the blocks of a message. A string equals one text block. */
export function blocksOf(message: Message): readonly InputBlock[] {
  return typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : message.content;
}

export function textOf(message: Message): string {
  return blocksOf(message)
    .flatMap((block) => (block.type === 'text' ? [textIn(block, 'text')] : []))
    .join('\n');
}

/** Returns the text of the last user message. Its keywords also apply before a tool result. */
export function userText(request: MessagesRequest): string {
  const spoken = request.messages.findLast((message) => message.role === 'user' && textOf(message) !== '');
  return spoken ? textOf(spoken) : '';
}

/** Returns the texts of all user messages. */
export function allUserText(request: MessagesRequest): string {
  return request.messages.flatMap((message) => (message.role === 'user' ? [textOf(message)] : [])).join('\n');
}

/** Returns the text of the system prompt; empty without one. */
export function systemText({ system = '' }: MessagesRequest): string {
  return typeof system === 'string' ? system : system.map((each) => each.text).join('');
}

/** Returns the assistant text at the end of the request that the answer continues, or `null`. */
export function prefillOf(request: MessagesRequest): string | null {
  const last = request.messages.at(-1);
  return last?.role === 'assistant' ? textOf(last) : null;
}

/** Returns the tool results of the last message as text. */
export function toolResultsOf(request: MessagesRequest): string[] {
  const last = request.messages.at(-1);
  if (last?.role !== 'user') return [];
  return blocksOf(last).flatMap((block) => {
    if (block.type !== 'tool_result') return [];
    const { content } = block;
    if (!isJsonArray(content)) return [textIn(block, 'content')];
    const words = content.filter(isJsonObject).map((part) => {
      const type = textIn(part, 'type');
      return type === 'text' ? textIn(part, 'text') : `(${type})`;
    });
    return [words.join('\n')];
  });
}

interface TextDocument {
  /** Position among all document blocks of the request, from 0. */
  readonly index: number;
  readonly title: string | null;
  readonly text: string;
}

/** Returns the plain text documents. Only they can be cited by character. */
export function textDocuments(request: MessagesRequest): TextDocument[] {
  const documents = request.messages.flatMap(blocksOf).filter((block) => block.type === 'document');
  return documents.flatMap(({ source, title }, index) =>
    isJsonObject(source) && source['type'] === 'text'
      ? [{ index, title: typeof title === 'string' ? title : null, text: textIn(source, 'data') }]
      : [],
  );
}

/** Returns a text of an undocumented block; empty without one. */
function textIn(block: Readonly<Record<string, unknown>>, name: string): string {
  const value = block[name];
  return typeof value === 'string' ? value : '';
}

/** Returns texts like "2 images" and "1 document" for the last user message. */
export function attachmentText(request: MessagesRequest): string[] {
  const last = request.messages.findLast((message) => message.role === 'user');
  const blocks = last ? blocksOf(last) : [];
  return (['image', 'document'] as const).flatMap((type) => {
    const amount = blocks.filter((block) => block.type === type).length;
    return amount === 0 ? [] : [formatCounted(amount, type)];
  });
}
