import { citationMarkPosition } from '../../../../shared/conversations/citation-range.ts';
import type { Block, BlockOf, Citation } from '../../../../shared/conversations/content-block.ts';
import type { Answer } from '../../../../shared/conversations/message.ts';
import { fullLength } from '../../../../shared/conversations/shorten-long-text.ts';

/** A source of an answer under its number, from 1. */
export interface Source {
  readonly number: number;
  readonly citation: Citation;
}

/** Position of a source number in a text. */
export interface Mark extends Source {
  readonly place: number;
}

/** Text that is read as one, though citations cut it into blocks. */
export interface TextRun {
  readonly kind: 'run';
  readonly at: string;
  readonly text: string;
  /** In the order of the text. */
  readonly marks: readonly Mark[];
}

/** A text whose beginning alone is loaded. */
interface LongPart {
  readonly kind: 'long';
  readonly at: string;
  /** Place of the text, as a JSON Pointer into the body. */
  readonly place: string;
  readonly length: number;
  readonly title: 'Answer' | 'Thinking' | 'Refusal';
}

export type AnswerPart = TextRun | LongPart | Exclude<Block, BlockOf<'text'>>;

interface AnswerParts {
  readonly parts: readonly AnswerPart[];
  readonly sources: readonly Source[];
}

const longNames = { text: 'Answer', thinking: 'Thinking', refusal: 'Refusal' } as const;

function longPartOf(block: Block, answer: Answer | undefined): LongPart | undefined {
  if (!answer || (block.kind !== 'text' && block.kind !== 'thinking' && block.kind !== 'refusal')) return undefined;
  // The block is the text itself, or holds it under the name of what it is.
  for (const place of [block.at, `${block.at}/${block.kind}`]) {
    const length = fullLength(answer, place);
    if (length !== undefined) return { kind: 'long', at: block.at, place, length, title: longNames[block.kind] };
  }
  return undefined;
}

/** True for long texts that are not blocks, such as the arguments of a tool call: the page shows them truncated. */
export function hasOtherLongTexts(answer: Answer, parts: readonly AnswerPart[]): boolean {
  const shown = new Set(parts.flatMap((part) => (part.kind === 'long' ? [part.place] : [])));
  return Object.keys(answer.longTexts ?? {}).some((place) => !shown.has(place) && fullLength(answer, place));
}

/** Returns the blocks of an answer for display. Equal sources have equal numbers in every citation. */
export function answerParts(blocks: readonly Block[], answer?: Answer): AnswerParts {
  const parts: AnswerPart[] = [];
  const sources = new Map<string, Source>();
  const numberCitation = (citation: Citation): Source => {
    const key = keyOf(citation);
    const source = sources.get(key) ?? { number: sources.size + 1, citation };
    sources.set(key, source);
    return source;
  };
  for (const block of blocks) {
    const long = longPartOf(block, answer);
    if (long) {
      parts.push(long);
      continue;
    }
    if (block.kind !== 'text') {
      parts.push(block);
      continue;
    }
    const last = parts.at(-1);
    const before = last?.kind === 'run' ? last : undefined;
    const start = before?.text.length ?? 0;
    const marks = block.citations.map((citation) => ({
      ...numberCitation(citation),
      place: start + citationMarkPosition(block, citation),
    }));
    const run: TextRun = {
      kind: 'run',
      at: before?.at ?? block.at,
      text: (before?.text ?? '') + block.text,
      marks: [...(before?.marks ?? []), ...marks.toSorted((a, b) => a.place - b.place || a.number - b.number)],
    };
    if (before) parts[parts.length - 1] = run;
    else parts.push(run);
  }
  return { parts, sources: [...sources.values()] };
}

function keyOf(citation: Citation): string {
  if (citation.kind === 'link') return `link ${citation.url}`;
  return JSON.stringify(citation);
}
