// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../../renderer/ui/markdown/block-content.ts';
import { IncrementalBlockParser } from '../../../../../renderer/ui/markdown/incremental-block-parser.ts';
import { lex } from '../../../../../renderer/ui/markdown/lex.ts';
import type { MarkdownToken } from '../../../../../renderer/ui/markdown/markdown-token.ts';
import { cuts, documents, finals, options } from './growing-documents.ts';

const plain = (text: string) => text.replaceAll(/\r\n?/g, '\n');

describe('`IncrementalBlockParser`, which splits a growing Markdown text into blocks', () => {
  it('never changes a block after it became final', () => {
    fc.assert(
      fc.property(documents, cuts, (text, lengths) => {
        let before: readonly Block[] = [];
        for (const now of finals(text, lengths).steps) {
          expect(now.length).toBeGreaterThanOrEqual(before.length);
          for (const [index, block] of before.entries()) expect(now[index]).toBe(block);
          before = now;
        }
      }),
      options,
    );
  });

  it('makes only those blocks final that the whole text has at the same place', () => {
    fc.assert(
      fc.property(documents, cuts, (text, lengths) => {
        const whole = new IncrementalBlockParser().finish(text).flat();
        const last = finals(text, lengths).steps.at(-1) ?? [];
        expect(last.map(placeOf)).toEqual(whole.slice(0, last.length).map(placeOf));
      }),
      options,
    );
  });

  it('covers the text without gaps from the first block to the end', () => {
    fc.assert(
      fc.property(documents, cuts, (text, lengths) => {
        const { tail } = finals(text, lengths);
        const whole = plain(text);
        const starts = tail
          .finish(text)
          .flat()
          .map(({ start }) => start);
        const first = starts[0] ?? whole.length;
        const parts = starts.map((start, index) => whole.slice(start, starts[index + 1]));
        expect(starts).toEqual([...starts].sort((a, b) => a - b));
        expect(parts.join('')).toBe(whole.slice(first));
        expect(whole.slice(0, first).trim()).toBe('');
      }),
      options,
    );
  });

  it('parses from the start if the new text does not continue the old one', () => {
    const tail = new IncrementalBlockParser();
    tail.push('# One\n\ntwo\n\nthree');
    expect(tail.push('Other').flat().map(placeOf)).toEqual(['0 paragraph']);
  });
});

describe('the last reading of a long Markdown text', () => {
  const words = 'The lake lies still. ';
  it.each([
    ['a quote', `> ${words}\n`.repeat(355)],
    ['a paragraph with a mark without a partner', `**Start ${words.repeat(400)}`],
  ])('parses all of %s at its end', (_, last) => {
    const text = `${'One paragraph.\n\n'.repeat(510)}${last}`;
    const blocks = new IncrementalBlockParser().pushLast(text).flat();
    expect(blocks.map(placeOf)).toEqual(new IncrementalBlockParser().finish(text).flat().map(placeOf));
  });

  it('joins the parts of a paragraph that has grown', () => {
    const tail = new IncrementalBlockParser();
    let text = '';
    let growing: Block | undefined;
    for (let count = 0; count < 120; count += 1) {
      text += sentences[0];
      [growing] = tail.push(text).flat();
    }
    const [block] = tail.pushLast(text).flat();
    expect(growing?.content).toHaveProperty('rest');
    expect(block?.content).not.toHaveProperty('rest');
    const [whole] = new IncrementalBlockParser().finish(text).flat();
    expect(block && inlineOf(block)).toBe(whole && inlineOf(whole));
  });
});

describe('an open block at the end of a growing Markdown text', () => {
  it.each([
    ['a code block', '```\n', 'x = 1\n'],
    ['a table', '| a | b |\n|---|---|\n', '| c | d |\n'],
    ['a list', '', '- item\n'],
  ])('does not parse the earlier lines of %s again', (_, head, line) => {
    const tail = new IncrementalBlockParser();
    let text = head;
    let last: ReturnType<IncrementalBlockParser['push']> = [];
    for (let count = 0; count < 2000; count += 1) {
      text += line;
      last = tail.push(text);
    }
    const [block] = last.flat();
    const content = block?.content;
    const slices =
      content?.type === 'list'
        ? content.items
        : content?.type === 'table'
          ? content.rows
          : content?.type === 'code'
            ? [content.pieces]
            : [];
    const again = tail.push(`${text}${line}`).flat()[0]?.content;
    const now =
      again?.type === 'list'
        ? again.items
        : again?.type === 'table'
          ? again.rows
          : again?.type === 'code'
            ? [again.pieces]
            : [];
    // All but the last slice are the same objects: nothing above was parsed again.
    if (content?.type === 'code') expect(now[0]?.slice(0, 190)).toEqual(slices[0]?.slice(0, 190));
    else for (const [index, slice] of slices.slice(0, -1).entries()) expect(now[index]).toBe(slice);
    expect(slices.flat().length).toBeGreaterThan(190);
  });
});

const sentences = [
  'The lake lies still and the slow camera moves along the far shore before dusk. ',
  'Keep **every second** frame of the *harbor* in `take_4` and [the notes](https://example.com/a_b). ',
  '船が静かに進む。灯台の光が水面に揺れる，遠くで鐘が鳴る。',
  'See https://example.com/a*b* and <b>bold</b> text, a < b and 2 * 3, snake_case_name and x[1]. ',
];
const fragments = [
  '**',
  '*',
  '_',
  '`',
  '~~',
  '$',
  '[',
  ']',
  '](x)',
  '\\(',
  '\\)',
  '\\*',
  '<a',
  '>',
  '|',
  '!',
  '\n',
  '  \n',
  '\n- ',
];
const longParagraphs = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...sentences) },
      { weight: 1, arbitrary: fc.constantFrom(...fragments, '\n===\n', '\n|--|--|\n', '\n1. ', '"', ')', '\n\n') },
    ),
    { minLength: 8, maxLength: 60 },
  )
  .chain((parts) => fc.constantFrom('Start ', '[a]: b "', '[a\\]]: b\n(').map((start) => `${start}${parts.join('')}`));

describe('a long paragraph in a growing Markdown text', () => {
  it('has the inline marks that it has in the whole text', () => {
    fc.assert(
      fc.property(longParagraphs, cuts, (paragraph, lengths) => {
        const text = `${paragraph}\n\nThe end.\n\n`;
        const last = finals(text, lengths).steps.at(-1) ?? [];
        const whole = lex(text, false).tokens.filter(({ type }) => type !== 'space');
        expect(last.map(inlineOf)).toEqual(whole.slice(0, last.length).map(inlineOfToken));
      }),
      options,
    );
  });

  it('is not parsed again from its start', () => {
    const tail = new IncrementalBlockParser();
    let text = '';
    for (let count = 0; count < 300; count += 1) {
      text += sentences[count % 2];
      tail.push(text);
    }
    const parts = partsOf(tail.push(text).flat()[0]);
    const later = partsOf(tail.push(`${text}One more.`).flat()[0]);
    expect(parts.length).toBeGreaterThan(20);
    for (const [index, part] of parts.slice(0, -1).entries()) expect(later[index]).toBe(part);
  });

  it('becomes a heading as a whole with an underline', () => {
    const tail = new IncrementalBlockParser();
    const text = sentences[0]?.repeat(40) ?? '';
    tail.push(text);
    tail.push(`${text}end`);
    expect(tail.push(`${text}end\n===\n\nMore\n\n`).flat().map(placeOf)[0]).toBe('0 heading');
  });

  it('is final with a blank line, before the next block is complete', () => {
    const tail = new IncrementalBlockParser();
    tail.push('One line\n\nAnother');
    expect(tail.final.flat().map(placeOf)).toEqual(['0 paragraph']);
  });
});

function partsOf(block: Block | undefined): readonly (readonly MarkdownToken[])[] {
  const content = block?.content;
  return content?.type === 'paragraph' ? [...content.parts, ...(content.rest ?? [])] : [];
}

/** Inline tokens as text. Neighboring texts count as one. */
function inlineOf(block: Block): string {
  return block.content.type === 'paragraph' ? namesOf(partsOf(block).flat()) : block.content.type;
}

function inlineOfToken(token: MarkdownToken): string {
  return token.type === 'paragraph' ? namesOf((token.tokens ?? []) as readonly MarkdownToken[]) : token.type;
}

function namesOf(tokens: readonly MarkdownToken[]): string {
  let [names, before] = ['', ''];
  for (const { type, raw } of tokens) {
    names += type === 'text' && before === 'text' ? raw : `\n${type} ${raw}`;
    before = type;
  }
  return names;
}

function placeOf({ start, content }: Block): string {
  return `${start} ${content.type}`;
}
