import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileTemplate } from '../../../../shared/prompts/compile-template.ts';
import { drawAgain, expandTemplate } from '../../../../shared/prompts/expand-template.ts';
import { mostExpansions } from '../../../../shared/prompts/template-limits.ts';
import { defaultTemplateSettings } from '../../../../shared/prompts/template-variable-values.ts';

/** Words without characters of templates, so that each one is recognized in an expansion. */
const word = fc.stringMatching(/^[a-z]{3}$/);
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 4 });

/** A template with its texts, written independently of the parser. */
const written = fc.array(
  fc.oneof(
    words.filter(({ length }) => length > 1).map((list) => ({ source: `{${list.join('|')}}`, texts: list })),
    fc.tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -5, max: 5 })).map(([first, last]) => ({
      source: `{${first}-${last}}`,
      texts: Array.from({ length: Math.abs(last - first) + 1 }, (_, index) =>
        String(first <= last ? first + index : first - index),
      ),
    })),
    fc.string({ maxLength: 8 }).map((text) => ({ source: escaped(text), texts: [text] })),
  ),
  { maxLength: 4 },
);

function escaped(text: string): string {
  return text.replaceAll('{', '{{').replaceAll('}', '}}');
}

test('all combinations are those of nested loops, in their order, and the count is exact', () => {
  fc.assert(
    fc.property(written, (pieces) => {
      // A separator keeps different combinations different.
      const template = compileTemplate(pieces.map(({ source }) => source).join(' / '), {}, []);
      const expected = pieces.reduce<readonly string[]>(
        (texts, { texts: more }, place) =>
          texts.flatMap((text) => more.map((next) => (place === 0 ? next : `${text} / ${next}`))),
        [''],
      );
      expect(template.errors).toEqual([]);
      expect(template.count).toBe(BigInt(expected.length));
      const found = expandTemplate(template, defaultTemplateSettings).map(({ text }) => text);
      expect(found).toEqual([...new Set(expected)].slice(0, mostExpansions));
    }),
  );
});

test('random prompts stay the same until the next draw, are all different, and are combinations of the template', () => {
  fc.assert(
    fc.property(
      fc.array(words, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: mostExpansions }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (lists, count, drawn) => {
        drawAgain(() => drawn);
        const source = lists.map((list, place) => `{c${place}: ${list.join(' | ')}}`).join(' ');
        const settings = { ...defaultTemplateSettings, order: 'random' as const, count };
        const expand = () => expandTemplate(compileTemplate(source, {}, []), settings).map(({ text }) => text);
        const texts = expand();
        expect(texts).toEqual(expand());
        expect(new Set(texts).size).toBe(texts.length);
        const combinations = lists.reduce((product, { length }) => product * length, 1);
        expect(texts.length).toBe(Math.min(count, combinations));
        for (const text of texts) {
          expect(text.split(' ').every((each, place) => lists[place]?.includes(each))).toBe(true);
        }
      },
    ),
    { numRuns: 50 },
  );
});

test('the first prompts of a random order do not depend on how many are requested', () => {
  const template = compileTemplate('{1-1000} {1-1000}', {}, []);
  const settings = { ...defaultTemplateSettings, order: 'random' as const, count: 500 };
  const all = expandTemplate(template, settings);
  expect(all).toHaveLength(500);
  expect(expandTemplate(template, settings, 10)).toEqual(all.slice(0, 10));
  drawAgain();
  expect(expandTemplate(template, settings, 10)).not.toEqual(all.slice(0, 10));
});

test('a text with doubled braces expands to itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('{', '}', '|', ':', '@', 'a', ' ') }), (text) => {
      const template = compileTemplate(escaped(text), {}, []);
      expect(template.errors).toEqual([]);
      expect(template.count).toBe(1n);
      expect(template.expansionAt(0n)).toEqual({ text, chosen: [] });
    }),
  );
});

test('any text is parsed, and each error has a place in the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('{', '}', '|', ':', '@', '-', 'a', '1', ' ', '\n') }), (text) => {
      const { errors, count, expansionAt } = compileTemplate(text, {}, []);
      for (const { from, to, sentence } of errors) {
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual(text.length);
        expect(sentence).toMatch(/\.$/);
      }
      expect(count).toBeGreaterThan(0n);
      expansionAt(count - 1n);
    }),
  );
});

test('a variable can have any name, also that of a property of all objects', () => {
  const inherited = Object.getOwnPropertyNames(Object.prototype);
  const name = fc.oneof(fc.constantFrom(...inherited), fc.stringMatching(/^[a-z_][a-z0-9_-]{0,9}$/));
  fc.assert(
    fc.property(name, word, (variable, value) => {
      const source = `{${variable}}`;
      const without = compileTemplate(source, {}, []);
      expect(without.missing).toEqual([variable]);
      expect(without.expansionAt(0n).text).toBe(source);
      // A computed key makes an own property, also for `__proto__`.
      expect(compileTemplate(source, { [variable]: value }, []).expansionAt(0n).text).toBe(value);
    }),
  );
});
