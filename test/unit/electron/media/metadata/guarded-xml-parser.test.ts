import { describe, expect, test } from 'vitest';
import { parseGuardedXml } from '../../../../../electron/media/metadata/guarded-xml-parser.ts';

const nested = (depth: number, open: string) => `${open.repeat(depth)}x${'</a>'.repeat(depth)}`;

describe('XML of a file', () => {
  test('is parsed with comments, sections of characters and tags inside quotes', () => {
    const xml = `<?a </b>?><a><!-- <b> --><c d="/>" e='>'><![CDATA[</c>]]>&lt;</c></a>`;
    expect(parseGuardedXml(xml).documentElement?.textContent).toBe('</c><');
  });

  test.each([
    ['<!DOCTYPE a [<!ENTITY b "x">]><a>&b;</a>', 'document type'],
    ['<!doctype a><a/>', 'document type'],
  ])('with a document type is refused before it is parsed: %s', (xml, reason) => {
    expect(() => parseGuardedXml(xml)).toThrow(reason);
  });

  test.each([
    ['tags', '<a>'],
    ['quoted ends of tags', '<a b="/>">'],
    ['comments that hide closing tags', '<a><!-- </a> -->'],
    ['characters that hide closing tags', '<a><![CDATA[</a>]]>'],
    ['instructions that hide closing tags', '<a><?b </a>?>'],
  ])('with great depth is refused before it is parsed: %s', (_name, open) => {
    expect(() => parseGuardedXml(nested(51, open))).toThrow('too many elements');
    expect(parseGuardedXml(nested(50, open)).documentElement?.tagName).toBe('a');
  });

  test('with many elements or attributes is refused before it is parsed', () => {
    expect(() => parseGuardedXml(`<a>${'<b/>'.repeat(50_001)}</a>`)).toThrow('too many elements');
    expect(() => parseGuardedXml(`<a ${'b="" '.repeat(50_000)}/>`)).toThrow('too many elements');
  });

  test('with great length is refused before it is parsed', () => {
    expect(() => parseGuardedXml(`<a>${'b'.repeat(1_000_000)}</a>`)).toThrow('too long');
  });

  test.each(['<a', '<a><b></a>', '<a>&b;</a>', '', 'text', '</a>'])('that is damaged is refused: %s', (xml) => {
    expect(() => parseGuardedXml(xml)).toThrow();
  });
});
