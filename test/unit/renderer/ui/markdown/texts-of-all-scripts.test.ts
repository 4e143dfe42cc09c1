// @vitest-environment jsdom
import fc from 'fast-check';
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BlockChunks } from '../../../../../renderer/ui/markdown/block-chunks.tsx';
import { formatCsv, formatMarkdown } from '../../../../../renderer/ui/markdown/format-table.ts';
import type { Block } from '../../../../../renderer/ui/markdown/incremental-block-parser.ts';
import { IncrementalBlockParser } from '../../../../../renderer/ui/markdown/incremental-block-parser.ts';
import { cjk } from '../../../../../renderer/ui/markdown/lex.ts';
import { joinPlainBlocks, plainBlocksOf } from '../../../../../renderer/ui/markdown/markdown-to-plain-text.ts';
import { loadKatex } from '../../../../../renderer/ui/markdown/math.tsx';
import { isFullRun, testSeed } from '../../../../support/test-seed.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let page: HTMLElement;
let root: Root;
beforeAll(loadKatex);
beforeEach(() => {
  page = document.createElement('div');
  root = createRoot(page);
});
afterEach(() => act(() => root.unmount()));

/** The elements of a text without attributes and without containers. A link is `[address]`, a formula `{TeX}`. */
function drawn(chunks: readonly (readonly Block[])[], text: string): string {
  act(() => root.render(createElement(BlockChunks, { chunks, text })));
  const copy = page.cloneNode(true) as HTMLElement;
  for (const math of copy.querySelectorAll('.katex'))
    math.replaceWith(`{${math.querySelector('annotation')?.textContent}}`);
  for (const link of copy.querySelectorAll('[data-address]')) {
    link.replaceWith(`[${link.querySelector('span')?.textContent}]`);
  }
  const marks = /<(\/?(?:strong|em|del|li))(?: [^>]*)?>|<[^>]*>/g;
  const kept = copy.innerHTML.replace(marks, (_, name?: string) => (name === undefined ? '' : `<${name}>`));
  return kept.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

const whole = (text: string) => drawn(new IncrementalBlockParser().finish(text), text);

/** The text after each character, and at its end. */
function streamed(text: string): string[] {
  const tail = new IncrementalBlockParser();
  const steps = Array.from(text, (_, index) =>
    Array.from(text)
      .slice(0, index + 1)
      .join(''),
  );
  return [...steps.map((step) => drawn(tail.push(step), step)), drawn(tail.finish(text), text)];
}

const plain = (text: string) => joinPlainBlocks(plainBlocksOf(text));

describe('emphasis beside Chinese, Japanese and Korean', () => {
  it.each([
    ['**该星号不会被识别。**这是因为', '<strong>该星号不会被识别。</strong>这是因为'],
    ['这是**“取出并重置”模式**。', '这是<strong>“取出并重置”模式</strong>。'],
    ['**「強調」**です', '<strong>「強調」</strong>です'],
    ['**중요(important)**입니다', '<strong>중요(important)</strong>입니다'],
    ['ﾊﾝｶｸ*（x）*と𠮷**(x)**𠮷', 'ﾊﾝｶｸ<em>（x）</em>と𠮷<strong>(x)</strong>𠮷'],
    ['***「両方」***と~~「削除」~~です', '<em><strong>「両方」</strong></em>と<del>「削除」</del>です'],
    // A run after a space only opens, and an underscore in a word is part of a name.
    ['**你好 **「b」**', '**你好 <strong>「b」</strong>'],
    ['中_(a)_字', '中_(a)_字'],
    ['𠮷_x_', '𠮷_x_'],
  ])('%s', (text, expected) => {
    expect(whole(text)).toBe(expected);
    expect(streamed(text).at(-1)).toBe(expected);
  });

  it('is strong while it streams, from the closing stars on', () => {
    const text = '这是**“重置”模式（x）**。然后。';
    const after = streamed(text).slice(Array.from(text).lastIndexOf('*'));
    for (const step of after) expect(step).toMatch(/^这是<strong>“重置”模式（x）<\/strong>/);
  });

  it.each(['a**"b"**c', 'a*(b)*c', 'é**(b)**é', 'ж**«b»**ж', 'a\ufe0e**(b)**c'])(
    'is unchanged beside letters: %s',
    (text) => {
      expect(whole(text)).toBe(text);
    },
  );

  it('has the CJK characters of the amendments', () => {
    const isCjk = new RegExp(`^[${cjk}]$`, 'u');
    const wrong: string[] = [];
    for (let code = 0x20; code < 0x32000; code += code === 0xd7ff ? 0x801 : 1) {
      const character = String.fromCodePoint(code);
      const must = /[\p{sc=Hangul}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Yi}]/u.test(character);
      const mustNot =
        /[\p{Emoji_Presentation}\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Thai}\p{sc=Devanagari}]/u.test(
          character,
        ) && !(code >= 0xff00 && code < 0xfff0);
      if ((must && !isCjk.test(character)) || (mustNot && isCjk.test(character))) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });
});

describe('one tilde', () => {
  it.each([['18~24°C。18~24°C'], ['时长5~10分钟，价格20~30元'], ['~/a and ~/b'], ['≈ ~5 dB ~ 6 dB~']])(
    'stays: %s',
    (text) => {
      expect(whole(text)).toBe(text);
      expect(plain(text)).toBe(text);
      expect(streamed(text).at(-1)).toBe(text);
    },
  );

  it('stays in a table, in its CSV and in its Markdown', () => {
    const text = '| 温度 | 1~2 |\n|---|---|\n| 18~24°C~ | ~~gone~~ 3~4 |';
    const [block] = new IncrementalBlockParser().finish(text).flat();
    if (block?.content.type !== 'table') throw new Error('no table');
    expect(formatCsv(block.content)).toBe('温度,1~2\r\n18~24°C~,gone 3~4');
    expect(formatMarkdown(block.content)).toBe('| 温度 | 1~2 |\n| --- | --- |\n| 18~24°C~ | ~~gone~~ 3~4 |');
    expect(plain(text)).toBe('温度: 18~24°C~, 1~2: gone 3~4');
  });

  it('is no mark of deleted text, but two are', () => {
    expect(whole('~one~ ~~two~~ ~~~three~~~')).toBe('~one~ <del>two</del> ~~~three~~~');
  });
});

describe('a bare link', () => {
  it.each([
    ['详见https://example.com/a，然后继续', '详见[https://example.com/a]，然后继续'],
    ['「https://example.com/」です', '「[https://example.com/]」です'],
    ['https://example.com/docs에서 확인', '[https://example.com/docs]에서 확인'],
    ['https://example.com/aดูที่นี่', '[https://example.com/a]ดูที่นี่'],
    ['https://a.com和http://localhost:3000査看', '[https://a.com]和[http://localhost:3000]査看'],
    ['“https://example.com/a”…', '“[https://example.com/a]”…'],
    ['https://example.com/a،ثم', '[https://example.com/a]،ثم'],
    ['mail@example.com谢谢', '[mail@example.com]谢谢'],
  ])('ends where a reader ends it: %s', (text, expected) => {
    expect(whole(text)).toBe(expected);
    expect(streamed(text).at(-1)).toBe(expected);
    expect(plain(text)).toBe(text);
  });

  it.each([
    'https://例え.jp/パス',
    'https://münchen.de/straße?x=ä',
    'https://пример.рф/путь_(город)',
    'http://مثال.إختبار/x',
    'https://ja.wikipedia.org/wiki/レオナルド・ダ・ヴィンチ',
    'https://en.wikipedia.org/wiki/Michelson–Morley_experiment',
    'https://example.com/?q=東京&x=1',
    'www.münchen.de',
    'info@münchen.de',
  ])('has letters of all scripts: %s', (text) => {
    expect(whole(`${text}.`)).toBe(`[${text}].`);
    expect(whole(`${text}。次`)).toBe(`[${text}]。次`);
  });

  it('in brackets is as written', () => {
    expect(whole('<https://例え.jp/あ。い> [x](https://a.com/，b)')).toBe('[https://例え.jp/あ。い] [x]');
  });
});

describe('a dollar sign', () => {
  it.each([
    '$5 and $6, US$5 to US$10, R$5 e R$10',
    'between $20 and 30$, or 5$, or 10$.',
    '价格$20~30$元，$5、$10',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a name of a variable in a shell
    '$HOME/bin:$PATH and ${a}-${b} and $AAPL/$GOOG',
    '$5 (US$) or $5€ and 6$',
    '$$ to $$$',
  ])('of money, ranges and names stays: %s', (text) => {
    expect(whole(text)).toBe(text);
    expect(streamed(text).at(-1)).toBe(text);
    expect(plain(text)).toBe(text);
  });

  it.each([
    ['其中$x$表示', '其中{x}表示'],
    ['the $n$th of $2sin(x)$, $3ab$ ($x$).', 'the {n}th of {2sin(x)}, {3ab} ({x}).'],
    ['$`\\sqrt{x}`$ and *a $b*c$ d*', '{\\sqrt{x}} and <em>a {b*c} d</em>'],
    ['1. **Area**: \\[ x^2 \\]\n2. $$y$$\n3. \\(z\\)', '<li><strong>Area</strong>: {x^2}</li><li>{y}</li><li>{z}</li>'],
    ['- a\n  $$\n  x\n  $$\n- $5, $6', '<li>a{x}</li><li>$5, $6</li>'],
  ])('of a formula: %s', (text, expected) => {
    expect(whole(text)).toBe(expected);
    expect(streamed(text).at(-1)).toBe(expected);
  });

  it('is not needed for a backslash before brackets', () => {
    expect(whole('\\[1\\] and \\[ \\] and \\[a\\](b)')).toBe('[1] and [ ] and [a](b)');
  });
});

const scripts = [
  'Häfen bei Nacht, “so” — 5€',
  'Ночь, «свет» и тень…',
  'Νύχτα; φως·',
  'ليل، ضوء؟ «نعم»',
  'לילה, ״אור״',
  'रात। प्रकाश',
  'กลางคืนแสง',
  '夜晚的港口。“灯光”，（晚）',
  '夜の港「光」です、ー々',
  '밤의 항구(빛)입니다.',
  'Նավահանգիստ։',
  'ღამე 👩‍👩‍👧 ❤️ é',
];
const pieces = fc.oneof(
  fc.constantFrom(...scripts.flatMap((each) => [each, ...each.split(' ')])),
  fc.constantFrom(
    '18~24',
    '5~10',
    ' ~ ',
    ' ~/a',
    '$5',
    '$20',
    '30$',
    'US$',
    '$HOME:$PATH',
    '16:9',
    '1.5',
    '50%',
    ' ',
    '，',
    '。',
    '\n',
  ),
  fc.constantFrom(
    'https://example.com/a',
    'www.example.com',
    'mail@example.com',
    'https://例え.jp/パス',
    '\n\n',
    ' | ',
  ),
);
/** Marks around a text. The marks are the only characters that a copy may lack. */
const marked = fc.oneof(
  { weight: 3, arbitrary: pieces },
  fc.tuple(fc.constantFrom('**', '*', '`', '***'), pieces).map(([mark, text]) => `${mark}${text}${mark}`),
);
const texts = fc.array(marked, { minLength: 1, maxLength: 14 }).map((all) => all.join(''));
const runs = { numRuns: isFullRun ? 20_000 : 200, seed: testSeed };

/** All characters but white space and the marks of the test. */
const characters = (text: string) => text.replace(/[\s*`]/g, '');

describe('a text of any script', () => {
  it('is sent to Studio with every character', () => {
    fc.assert(
      fc.property(texts, (text) => {
        fc.pre(!text.includes('|'));
        expect(characters(plain(text))).toBe(characters(text));
      }),
      runs,
    );
  });

  it('is copied out of a table with every character', () => {
    const cell = texts.map((text) => text.replace(/[\n|`]/g, ' ').trim()).filter((text) => text !== '');
    fc.assert(
      fc.property(cell, cell, (name, value) => {
        const [block] = new IncrementalBlockParser().finish(`| ${name} | b |\n|---|---|\n| ${value} | ~ |`).flat();
        if (block?.content.type !== 'table') throw new Error('no table');
        expect(characters(formatMarkdown(block.content))).toBe(
          characters(`| ${name} | b || --- | --- || ${value} | ~ |`),
        );
        const [first = '', second = ''] = formatCsv(block.content).replaceAll('"', '').split('\r\n');
        expect(characters(first)).toBe(characters(`${name},b`.replaceAll('"', '')));
        expect(characters(second)).toBe(characters(`${value},~`.replaceAll('"', '')));
      }),
      runs,
    );
  });

  it('is shown with every character, also while it streams', () => {
    fc.assert(
      fc.property(texts, (text) => {
        fc.pre(!text.includes('|'));
        const shown = drawn(new IncrementalBlockParser().finish(text), text);
        const tail = new IncrementalBlockParser();
        for (let end = 1; end <= text.length; end += 1) tail.push(text.slice(0, end));
        expect(drawn(tail.finish(text), text)).toBe(shown);
        let at = 0;
        // A formula is shown without its signs.
        for (const character of characters(text).replaceAll('$', ''))
          at = shown.indexOf(character, at) + 1 || Number.NaN;
        expect(at).not.toBeNaN();
      }),
      { ...runs, numRuns: isFullRun ? 2000 : 40 },
    );
  });
});
