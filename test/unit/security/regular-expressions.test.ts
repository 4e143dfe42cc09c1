import { expect, test } from 'vitest';
import { createRedactText } from '../../../electron/support/redact-text.ts';
import { createRedactor } from '../../../electron/util/redact.ts';
import { lex } from '../../../renderer/ui/markdown/lex.ts';
import { markHiddenCharacters, removeHiddenCharacters } from '../../../renderer/ui/markdown/mark-hidden-characters.ts';
import {
  attacksOn,
  findExpressions,
  linearWork,
  mostMs,
  repeatsPart,
  slowestAttack,
} from '../../support/regular-expressions.ts';
import { isFullRun } from '../../support/test-seed.ts';

// Foreign text must not stop the program. Text of a gateway, a file or a model could make an expression search to the
// end of the text from each character. Every expression of the program is tested with 64 KB of text made of its own
// parts, so that new ones are covered immediately. A faster machine changes nothing: quadratic time at this length
// takes seconds.

const found = findExpressions();

/** Reasons why an expression may take longer, by file and expression. Each expression has a proven bound. */
const exempt: Readonly<Record<string, string>> = {};

/** Expressions that are built at run time are not tested on their own. Each entry names the bound. */
const builtIn: Readonly<Record<string, string>> = {
  'electron/sandbox/text/prompt-keywords.ts': 'words of ours in brackets',
  'electron/storage/search/search-terms.ts': 'one class of characters',
  'electron/support/redact-text.ts': 'names of one folder, none of which repeats anything',
  'renderer/ui/markdown/lex.ts':
    'links have at most 4,096 characters; emphasis and formulas only where marks times characters are bounded, see `maxInlineWork`; tried below',
  'renderer/ui/markdown/mark-hidden-characters.ts': 'tried below',
  'shared/sync/app-notification.ts': 'at most 200 characters',
  'renderer/entities/models/replace-model-names-with-letters.ts':
    'escaped names of models, with at most three separators between parts',
  'shared/library/page-download.ts': 'at most four parts of at most 80 characters',
  'shared/money/price.ts': 'anchored at both ends, with at most nine digits before the point and a limit after it',
  'shared/model-documentation/read-field-text.ts':
    'numbers of at most 25 signs, and at most four words between the parts',
  'shared/prompts/parse-template.ts': 'sticky: one name of at most 64 characters between spaces of at most nine',
  'shared/prompts/list-or-snippet.ts': 'anchored at both ends, at most 64 characters',
  'shared/prompts/template-names.ts': 'anchored at both ends, at most 64 characters',
};

test('the search finds expressions in every folder, and none in strings and comments', () => {
  expect(found.length).toBeGreaterThan(400);
  expect(new Set(found.map(({ file }) => file.split('/')[0]))).toEqual(new Set(['electron', 'renderer', 'shared']));
  expect(found.filter(({ source }) => source.includes('[\\p{C}\\u2028\\u2029]')).length).toBeGreaterThan(0);
});

test('the attacks are slow for expressions with quadratic or exponential growth', () => {
  const slow = [
    /\b([a-z][a-z0-9+.-]*:\/\/)[^\s"'<>/@\\]+@/gi,
    /\b(https?:\/\/[^\s"'<>?\\]+)\?[^\s"'<>\\]*/gi,
    /(["'`“])((?:\\.|(?!["'`”])[^\\\n]){3,})(["'`”])/g,
    /^\s*(<!--[\s\S]*?-->\s*)*<svg\b/i,
    /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i,
    /\s*–\s*/u,
    /^https?:\/\/[^\s/?#]+\S*$/i,
    /required property "(.*)"\.$/,
  ];
  // The one that takes the least time to find.
  const tried = isFullRun ? slow : slow.slice(1, 2);
  const missed = tried.filter((each) => (slowestAttack(each, attacksOn(each))?.ms ?? 0) <= mostMs);
  expect(missed).toEqual([]);
});

test('no expression needs quadratic time for foreign text', () => {
  const tried = new Map(found.flatMap(({ source, expression }) => (expression ? [[source, expression] as const] : [])));
  const slow = [...tried].flatMap(([source, expression]) => {
    if (!repeatsPart(expression)) return [];
    const slowest = slowestAttack(expression, attacksOn(expression));
    if (!slowest || slowest.ms <= mostMs) return [];
    const files = found.filter((each) => each.source === source).map(({ file }) => file);
    return files.filter((file) => !(`${file} ${source}` in exempt)).map((file) => ({ file, source, ...slowest }));
  });
  expect(slow).toEqual([]);
});

test('an expression is attacked if it repeats a part', () => {
  expect([/a*/, /[a]+b/, /a{2,}/, /(?:\s+)?/, /.{0,40}x/s].filter((each) => !repeatsPart(each))).toEqual([]);
  expect([/a|bc?/, /[*+{]/, /\*\+\{/, /[\p{L}\]+]/u, /\p{L}\u{1f3f4}/u].filter(repeatsPart)).toEqual([]);
  expect(found.filter(({ expression }) => expression && repeatsPart(expression)).length).toBeGreaterThan(150);
});

test('every composed expression is listed, and no entry is unused', () => {
  const built = new Set(found.filter(({ expression }) => !expression).map(({ file }) => file));
  expect([...built].sort()).toEqual(Object.keys(builtIn).sort());
  const all = new Set(found.map(({ file, source }) => `${file} ${source}`));
  expect(Object.keys(exempt).filter((each) => !all.has(each))).toEqual([]);
});

test('code with several expressions needs linear time for foreign text', () => {
  const clean = createRedactText(createRedactor(), '/home/ana');
  const works: readonly (readonly [name: string, again: string, work: (text: string) => unknown])[] = [
    ['clean', 'a.', clean],
    ['clean', 'a-', clean],
    ['clean', 'http://', clean],
    ['clean', 'http://a@', clean],
    ['clean', 'bearer ', clean],
    ['visible text', '\u{1f3f4}\u{e0061}', markHiddenCharacters],
    ['visible text', '\u{e0061}', (text) => markHiddenCharacters(`\u{1f3f4}${text}`)],
    ['without hidden', '\u001b]', removeHiddenCharacters],
    ['without hidden', '\u001b[0', removeHiddenCharacters],
    ...['https://a.com和', 'a.a@a.', 'www.a.', '$`', '$1 ', '\\[ ', '**「', '*\ufe00', '~~、'].map(
      (each) => ['Markdown', each, (text: string) => lex(text, true)] as const,
    ),
  ];
  const slow = works.filter(([, again, work]) => !linearWork((length) => again.repeat(length / again.length), work));
  expect(slow.map(([name, again]) => [name, again])).toEqual([]);
});
