import { isJsonArray, isJsonObject } from '../../../shared/util/json.ts';
import { counted } from '../../../shared/util/numbers.ts';
import type { InputBlock, MessagesRequest } from './messages-request.ts';

type Message = MessagesRequest['messages'][number];

/** The blocks of a message; a string equals one text block. */
export function blocksOf(message: Message): readonly InputBlock[] {
  return typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : message.content;
}

export function textOf(message: Message): string {
  return blocksOf(message)
    .flatMap((block) => (block.type === 'text' ? [textIn(block, 'text')] : []))
    .join('\n');
}

/** The text of the last user message, which contains the keywords also before a tool result. */
export function userText(request: MessagesRequest): string {
  const spoken = request.messages.findLast((message) => message.role === 'user' && textOf(message) !== '');
  return spoken ? textOf(spoken) : '';
}

/** The assistant turn at the end that is to be continued, or `null`. */
export function prefillOf(request: MessagesRequest): string | null {
  const last = request.messages.at(-1);
  return last?.role === 'assistant' ? textOf(last) : null;
}

/** The tool results in the last message, as text. */
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

export interface TextDocument {
  /** Counts all document blocks of the request from 0. */
  readonly index: number;
  readonly title: string | null;
  readonly text: string;
}

/** The documents that came as plain text: only of those can characters be cited. */
export function textDocuments(request: MessagesRequest): TextDocument[] {
  const documents = request.messages.flatMap(blocksOf).filter((block) => block.type === 'document');
  return documents.flatMap(({ source, title }, index) =>
    isJsonObject(source) && source['type'] === 'text'
      ? [{ index, title: typeof title === 'string' ? title : null, text: textIn(source, 'data') }]
      : [],
  );
}

/** A text of a block that the interface does not describe; empty where there is none. */
function textIn(block: Readonly<Record<string, unknown>>, name: string): string {
  const value = block[name];
  return typeof value === 'string' ? value : '';
}

/** "2 images", "1 document" ... of the last user message. */
export function attachmentText(request: MessagesRequest): string[] {
  const last = request.messages.findLast((message) => message.role === 'user');
  const blocks = last ? blocksOf(last) : [];
  return (['image', 'document'] as const).flatMap((type) => {
    const amount = blocks.filter((block) => block.type === type).length;
    return amount === 0 ? [] : [counted(amount, type)];
  });
}
