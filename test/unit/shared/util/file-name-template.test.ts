import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buildFileName,
  type FileNameFacts,
  longestName,
  nameTokens,
  plainTemplate,
  safeFileName,
  templateProblem,
} from '../../../../shared/util/file-name-template.ts';

const facts: FileNameFacts = {
  at: new Date(2026, 10, 21, 9, 5, 7).getTime(),
  modelId: 'Video C/2.2 T2V',
  taskId: '0c9d1a7e-5b42-4e0f-8000-000000000000',
  position: 2,
  seed: 42,
  text: 'A red canoe, drifting on a STILL lake at dusk; 湖の上の赤いカヌー, slow dolly forward',
  width: 1280,
  height: 720,
};

describe('a file name template', () => {
  test('replaces each token with its value', () => {
    expect(buildFileName(plainTemplate, facts)).toBe('2026-11-21-video-c-2.2-t2v-0c9d1a7e-2');
    expect(buildFileName('{time} {seed} {size}', facts)).toBe('09-05-07 42 1280x720');
    expect(buildFileName('{slug}', facts)).toBe('a-red-canoe-drifting-on-a-still-lake-at-dusk');
    expect(buildFileName('Reel {n}', facts)).toBe('Reel 2');
  });

  test('has one separator beside an empty token', () => {
    const { seed: _, ...unseeded } = facts;
    expect(buildFileName('{date}-{seed}-{n}', unseeded)).toBe('2026-11-21-2');
    expect(buildFileName('{slug}', { ...facts, text: '!!!' })).toBe('result');
  });

  test.each([
    ['', 'Enter a name'],
    ['shot', 'All results would have the same name'],
    ['{date}-{prompt}', '{prompt} is not a token'],
    ['{date}{}', 'Empty braces are not a token'],
    ['{date', 'A brace is unmatched'],
    ['a/{n}', 'file names can’t contain'],
    ['a\\{n}', 'file names can’t contain'],
    ['{n}\u202egnp', 'contains an invisible character'],
    [`${'a'.repeat(200)}{n}`, 'longer than 200 characters'],
  ])('%j is refused: %s', (template, words) => {
    expect(templateProblem(template)).toContain(words);
  });

  test.each(['{date}-{model}-{id}-{n}', 'Léa 🛶 {n}', '{slug}'])('%j is accepted', (template) => {
    expect(templateProblem(template)).toBeUndefined();
  });
});

describe('a file name', () => {
  test.each([
    ['CON', '_CON'],
    ['nul.tar', '_nul.tar'],
    ['com¹', '_com¹'],
    ['Console', 'Console'],
    ['trailing. . ', 'trailing'],
    ['.hidden', 'hidden'],
    ['-rf', 'rf'],
    ['a:b|c?', 'a-b-c'],
    ['e\u0301', '\u00e9'],
    ['gnp.\u202etxe', 'gnp.txe'],
    ['\ud83d half', 'half'],
    ['👩\u200d🚀', '👩🚀'],
    ['', 'result'],
    ['...', 'result'],
  ])('of %j becomes %j', (text, name) => {
    expect(safeFileName(text)).toBe(name);
  });

  test('is valid on every system, whatever it is made of', () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 });
    const template = fc
      .array(fc.oneof(fc.constantFrom(...nameTokens.map((token) => `{${token}}`)), fc.string({ maxLength: 20 })), {
        maxLength: 12,
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(template, text, fc.string(), (given, prompt, modelId) => {
        const name = buildFileName(given, { ...facts, text: prompt, modelId });
        expect(name).not.toBe('');
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(longestName + 1);
        expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}]/u);
        expect(name).not.toMatch(/^[-. ]|[. ]$/);
        expect(name).not.toMatch(/^(con|prn|aux|nul|(com|lpt)[0-9])(\.|$)/i);
        expect(name.normalize('NFC')).toBe(name);
        expect(safeFileName(name)).toBe(name);
      }),
      { numRuns: 60 },
    );
  });
});
