import { describe, expect, it } from 'vitest';
import { markdownOf, plainTextOf } from '../../../../shared/conversations/answer-text.ts';
import { citedPassageIn } from '../../../../shared/conversations/citation-range.ts';
import { readAnswer } from '../../../../shared/conversations/read-answer.ts';
import { chatAnswer, messageAnswer } from './sample-answers.ts';

describe('an answer copied as Markdown', () => {
  it('has its sources as footnotes, and joins split text', () => {
    const { blocks } = readAnswer(
      messageAnswer({
        content: [
          { type: 'text', text: 'The notes say: ' },
          {
            type: 'text',
            text: '“short”',
            citations: [{ type: 'char_location', cited_text: 'short', document_index: 0, document_title: 'Notes' }],
          },
          { type: 'tool_use', id: 't', name: 'weather', input: { city: 'Lisbon' } },
        ],
      }),
    );
    expect(markdownOf(blocks)).toBe(
      'The notes say: “short”[^1]\n\n```json weather\n{\n  "city": "Lisbon"\n}\n```\n\n[^1]: Notes: “short”',
    );
    expect(plainTextOf(blocks)).toBe('The notes say: “short”');
  });

  it('places the mark of a source correctly', () => {
    const link = (start: number, end: number, url: string) => ({
      type: 'url_citation',
      url_citation: { start_index: start, end_index: end, url, title: '' },
    });
    const { blocks } = readAnswer(
      chatAnswer({
        content: 'One. Two.',
        annotations: [link(0, 4, 'https://a.example'), link(5, 99, 'https://b.example')],
      }),
    );
    expect(markdownOf(blocks)).toBe('One.[^1] Two.[^2]\n\n[^1]: <https://a.example>\n[^2]: <https://b.example>');
  });
});

describe('a cited passage', () => {
  const cite = (quote: string, start: number, end: number) =>
    ({ kind: 'document', quote, document: 0, place: { start, end } }) as const;

  it('is found by UTF-16 units, by characters, or by its text', () => {
    const text = '🎬🎬 The knot, then the face.';
    expect(citedPassageIn(text, cite('The knot', 5, 13))).toEqual({ start: 5, end: 13 });
    expect(citedPassageIn(text, cite('The knot', 3, 11))).toEqual({ start: 5, end: 13 });
    expect(citedPassageIn(text, cite('the face', 0, 2))).toEqual({ start: text.indexOf('the face'), end: 28 });
    expect(citedPassageIn(text, cite('nowhere', 0, 2))).toBeUndefined();
  });
});
