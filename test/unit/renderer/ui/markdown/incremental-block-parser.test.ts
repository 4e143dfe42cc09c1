// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../../renderer/ui/markdown/incremental-block-parser.ts';
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
});

describe('an open block at the end of a growing Markdown text', () => {
  it.each([
    ['a table', '| a | b |\n|---|---|\n', '| c | d |\n'],
    ['a list', '', '- item\n'],
  ])('keeps the earlier parts of %s', (_, head, line) => {
    const tail = new IncrementalBlockParser();
    const slicesAt = (count: number) => {
      const content = tail.push(head + line.repeat(count)).flat()[0]?.content;
      return content?.type === 'list' ? content.items : content?.type === 'table' ? content.rows : [];
    };
    const before = slicesAt(400);
    const now = slicesAt(401);
    expect(before).toHaveLength(25);
    expect(now.flat()).toHaveLength(401);
    // The last item has a line end now. Nothing above is rendered again.
    for (const [index, slice] of before.slice(0, -1).entries()) expect(now[index]).toBe(slice);
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
        expect(last.map(({ content }) => inlineOf(content))).toEqual(whole.slice(0, last.length).map(inlineOf));
      }),
      options,
    );
  });

  it('becomes a heading as a whole with an underline', () => {
    const tail = new IncrementalBlockParser();
    const text = sentences[0]?.repeat(40) ?? '';
    tail.push(text);
    tail.push(`${text}end`);
    expect(tail.push(`${text}end\n===\n\nMore\n\n`).flat().map(placeOf)[0]).toBe('0 heading');
  });

  it('is final with a blank line and the complete first line of the next block', () => {
    const tail = new IncrementalBlockParser();
    tail.push('One line\n\nAnother');
    expect(tail.final.flat()).toEqual([]);
    tail.push('One line\n\nAnother\n');
    expect(tail.final.flat().map(placeOf)).toEqual(['0 paragraph']);
  });
});

describe('code without its closing fence at the end of a growing Markdown text', () => {
  const codeOf = (text: string) => new IncrementalBlockParser().push(text).flat().at(-1)?.content;
  it.each([
    ['```js\nlet a', 'let a', true],
    ['```js\nlet a\n``', 'let a', true],
    ['````\n```\na', '```\na', true],
    ['    indented', 'indented', false],
    ['~~~\nlet a\n~~~', 'let a', false],
    ['```\nlet a\n```\n', 'let a', false],
  ])('of %j is %j, open: %s', (text, code, isOpen) => {
    expect(codeOf(text)).toMatchObject({ pieces: [code], isOpen });
  });
});

/** Inline tokens as text. Neighboring texts count as one. */
function inlineOf({ type, tokens }: { type: string; tokens?: unknown }): string {
  return type === 'paragraph' ? namesOf((tokens ?? []) as readonly MarkdownToken[]) : type;
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
