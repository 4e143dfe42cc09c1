import { indexOfCharacter } from '../util/format-numbers.ts';
import type { JsonObject } from '../util/json.ts';
import type { BlockOf, Citation } from './content-block.ts';
import { numberIn } from './read-json-members.ts';

interface CitationRange {
  readonly start: number;
  readonly end: number;
}

export function citationRangeIn(value: JsonObject, startName: string, endName: string): CitationRange | undefined {
  const start = numberIn(value, startName);
  const end = numberIn(value, endName);
  return start === undefined || end === undefined || start < 0 || end < start ? undefined : { start, end };
}

/**
 * Returns the position of a cited passage in its document. No API states if the model counts characters or UTF-16
 * units, so the quoted text decides. If neither count matches, the first occurrence is used.
 */
export function citedPassageIn(
  text: string,
  { quote, place }: Extract<Citation, { kind: 'document' }>,
): CitationRange | undefined {
  if (place) {
    if (quote === '' || text.slice(place.start, place.end) === quote) return within(text, place);
    const counted = { start: indexOfCharacter(text, place.start), end: indexOfCharacter(text, place.end) };
    if (text.slice(counted.start, counted.end) === quote) return counted;
  }
  const found = quote === '' ? -1 : text.indexOf(quote);
  return found < 0 ? undefined : { start: found, end: found + quote.length };
}

function within(text: string, { start, end }: CitationRange): CitationRange | undefined {
  return start >= text.length ? undefined : { start, end: Math.min(end, text.length) };
}

/** Returns the position of a citation mark in the text of its block. */
export function citationMarkPosition(block: BlockOf<'text'>, citation: Citation): number {
  const end = citation.kind === 'link' ? citation.place?.end : undefined;
  return end === undefined ? block.text.length : Math.min(end, block.text.length);
}
