import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../util/json.ts';
import type { Block, BlockOf, Citation } from './content-block.ts';
import type { Answer } from './message.ts';
import { member, objectIn, textIn } from './read-json-members.ts';
import { fullLength } from './shorten-long-text.ts';

// Some models, and servers without a parser for their model, write the thinking into the answer, between tags. The
// stored answer stays as received. All readers of answers separate the thought here.

const opening = /^[\s\ufeff]*<(think|thinking|thought)>/;
const closing = /<\/(think|thinking|thought)>/;
/** The start of an opening tag, in a text that still grows. */
const halfOpening = /^[\s\ufeff]*<(?:t(?:h(?:i(?:n(?:k(?:i(?:ng?)?)?)?)?|o(?:u(?:g(?:ht?)?)?)?)?)?)?$/;
const halfClosing = /<(?:\/[a-z]{0,8})?$/;

interface SeparatedText {
  readonly thought: string;
  /** The end of the text behind the thought and behind white space. */
  readonly rest: string;
}

/**
 * Separates the thought at the start of a text. The opening tag can be missing, because the prompt contained it; the
 * closing tag, because the answer was cut off. Tags in code and behind other text are text. Returns `undefined` without
 * a thought. `isGrowing`: more text may follow.
 */
export function separateLeadingThought(text: string, isGrowing: boolean): SeparatedText | undefined {
  const start = opening.exec(text)?.[0].length;
  if (start === undefined) {
    if (isGrowing && halfOpening.test(text)) return { thought: '', rest: '' };
    const end = endOfThought(text, 0);
    const isThought = end !== undefined && !text.slice(0, end.index).includes(`<${end.name}>`);
    return isThought ? { thought: text.slice(0, end.index).trim(), rest: text.slice(end.next).trimStart() } : undefined;
  }
  // Backticks without a partner in the thought must not hide its end.
  const first = closing.exec(text);
  const end = endOfThought(text, start) ?? (first ? placeOf(first, 0) : undefined);
  if (end === undefined) {
    const open = text.slice(start);
    return { thought: (isGrowing ? open.replace(halfClosing, '') : open).trim(), rest: '' };
  }
  return { thought: text.slice(start, end.index).trim(), rest: text.slice(end.next).trimStart() };
}

interface Tag {
  readonly name: string;
  readonly index: number;
  /** Index behind the tag. */
  readonly next: number;
}

const placeOf = ({ 0: tag, 1: name = '', index }: RegExpExecArray, from: number): Tag => ({
  name,
  index: from + index,
  next: from + index + tag.length,
});

/** The first closing tag from `start` on that is neither in a fenced code block nor between backticks of its line. */
function endOfThought(text: string, start: number): Tag | undefined {
  if (!closing.test(text)) return undefined;
  let fence: string | undefined;
  for (let lineStart = start; lineStart < text.length; ) {
    const lineEnd = text.indexOf('\n', lineStart) + 1 || text.length;
    const line = text.slice(lineStart, lineEnd);
    const marks = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) {
      if (marks?.startsWith(fence)) fence = undefined;
    } else if (marks !== undefined) fence = marks;
    else {
      const tag = closing.exec(withoutCode(line));
      if (tag) return placeOf(tag, lineStart);
    }
    lineStart = lineEnd;
  }
  return undefined;
}

/** Replaces the parts of a line between backticks. The length stays. */
function withoutCode(line: string): string {
  const pieces = line.split(/(`+)/);
  for (let open = 1; open < pieces.length; open += 2) {
    const close = pieces.indexOf(pieces[open] ?? '', open + 1);
    if (close < 0) continue;
    for (let each = open + 1; each < close; each += 1) pieces[each] = ' '.repeat(pieces[each]?.length ?? 0);
    open = close;
  }
  return pieces.join('');
}

/** The content of an answer without its leading thought. `undefined`: the answer has none. */
interface AnswerWithoutThought {
  readonly body: JsonObject;
  readonly thought: string;
  /** JSON Pointer of the first text that contained the thought, and the number of characters removed there. */
  readonly at: string;
  readonly removed: number;
}

/** Separates the thought at the start of the first text. A shortened text is not changed, because its rest is elsewhere. */
export function withoutLeadingThought(answer: Answer): AnswerWithoutThought | undefined {
  const { endpoint, state, body } = answer;
  const isGrowing = state === 'streaming' || state === 'waiting';
  const message = endpoint === 'chat' ? objectIn(body, 'message') : body;
  const content = member(message, 'content');
  const place = endpoint === 'chat' ? '/message/content' : '/content';
  const changed = (next: Json): JsonObject =>
    endpoint === 'chat' ? { ...body, message: { ...message, content: next } } : { ...body, content: next };
  if (typeof content === 'string') {
    const found = fullLength(answer, place) === undefined ? separateLeadingThought(content, isGrowing) : undefined;
    const removed = content.length - (found?.rest.length ?? 0);
    return found && { body: changed(found.rest), thought: found.thought, at: place, removed };
  }
  if (!isJsonArray(content)) return undefined;
  const first = content.findIndex((part) => (textOf(part) ?? '').trim() !== '');
  const behind = content.findIndex((part, index) => index > first && textOf(part) === undefined);
  const parts = content.slice(0, behind < 0 ? content.length : behind);
  const isShortened = parts.some((_, index) => fullLength(answer, `${place}/${index}/text`) !== undefined);
  if (first < 0 || isShortened) return undefined;
  // Citations cut a text into parts.
  const text = parts.slice(first).map(textOf).join('');
  const found = separateLeadingThought(text, isGrowing);
  if (!found) return undefined;
  let left = text.length - found.rest.length;
  const removed = Math.min(left, textOf(content[first])?.length ?? 0);
  const next = content.map((part, index) => {
    const own = index < first || index >= parts.length ? undefined : textOf(part);
    if (own === undefined || left === 0 || !isJsonObject(part)) return part;
    const cut = Math.min(left, own.length);
    left -= cut;
    return { ...part, text: own.slice(cut) };
  });
  return { body: changed(next), thought: found.thought, at: `${place}/${first}`, removed };
}

function textOf(part: Json | undefined): string | undefined {
  return textIn(part, 'type') === 'text' ? textIn(part, 'text') : undefined;
}

/** Puts the thought of an answer before its other content. `blocks` are those of the answer without the thought. */
export function insertThought(blocks: readonly Block[], { thought, at, removed }: AnswerWithoutThought): Block[] {
  const others = blocks
    .map((block) => (block.kind === 'text' && block.at === at ? withMovedCitations(block, removed) : block))
    .filter((block) => block.kind !== 'text' || block.text !== '' || block.citations.length > 0);
  if (thought === '') return others;
  const start = others.findIndex(({ kind }) => kind !== 'thinking' && kind !== 'redacted');
  const block: Block = { kind: 'thinking', at: '/thought', text: thought, signed: false };
  return others.toSpliced(start < 0 ? others.length : start, 0, block);
}

/** The places of links count from the start of the text. */
function withMovedCitations(block: BlockOf<'text'>, removed: number): Block {
  const citations = block.citations.map((citation): Citation => {
    if (citation.kind !== 'link' || !citation.place) return citation;
    const { start, end } = citation.place;
    return { ...citation, place: { start: Math.max(0, start - removed), end: Math.max(0, end - removed) } };
  });
  return { ...block, citations };
}
