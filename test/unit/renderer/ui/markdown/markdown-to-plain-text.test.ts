import { expect, test } from 'vitest';
import { joinPlainBlocks, plainBlocksOf } from '../../../../../renderer/ui/markdown/markdown-to-plain-text.ts';

test.each([
  ['# A **lake** at `dusk`', [['heading', 'A lake at dusk']]],
  [
    'One [link](https://example.org) &#38; ![a heron](x.png)\r\nand *more*',
    [['paragraph', 'One link & a heron\nand more']],
  ],
  ['> A quote\n>\n> of *two* parts', [['quote', 'A quote\n\nof two parts']]],
  ['- wide shot\n- close **shot**\n  - inner', [['list', 'wide shot\nclose shot\ninner']]],
  ['3. third\n4. fourth', [['list', '3. third\n4. fourth']]],
  ['- [x] done', [['list', 'done']]],
  ['```json\n{ "a": "**b**" }\n```', [['code', '{ "a": "**b**" }']]],
  ['| Shot | Light |\n|---|---|\n| 1 | *dusk* |\n| 2 | |', [['table', 'Shot: 1, Light: dusk\nShot: 2']]],
  ['| Shots |\n|---|\n| wide |', [['table', 'wide']]],
  ['a<br>b', [['paragraph', 'a\nb']]],
  ['<b>as written</b>', [['paragraph', '<b>as written</b>']]],
  ['$$x^2$$', [['other', 'x^2']]],
  [
    'Text[^1]\n\n[^1]: A note',
    [
      ['paragraph', 'Text'],
      ['other', 'A note'],
    ],
  ],
  [
    'one\n\n---\n\n[name]: https://example.org\n\ntwo',
    [
      ['paragraph', 'one'],
      ['other', ''],
      ['paragraph', 'two'],
    ],
  ],
])('%j', (markdown, blocks) => {
  expect(plainBlocksOf(markdown).map(({ kind, text }) => [kind, text])).toEqual(blocks);
});

test('blocks are joined with a blank line, and empty ones leave no trace', () => {
  expect(joinPlainBlocks(plainBlocksOf('# One\n\n***\n\nTwo'))).toBe('One\n\nTwo');
});
