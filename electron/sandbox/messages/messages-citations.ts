import type { AnswerBlock, CharLocation } from './messages-answer-types.ts';
import type { TextDocument } from './messages-input.ts';

/** Returns text blocks that quote each document literally, with the position of the quotation. */
export function citedBlocks(documents: readonly TextDocument[]): AnswerBlock[] {
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
