import { describe, expect, test } from 'vitest';
import { decodeText, decodeTextAs, textEncodings } from '../../../../shared/util/decode-text.ts';
import { hasLostCharacter } from '../../../../shared/util/lost-characters.ts';

const hex = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'));

describe('the bytes alone decide', () => {
  test.each([
    ['plain ASCII', '6d6f64656c', 'model'],
    ['UTF-8 without a mark', '48c3a466656e', 'Häfen'],
    ['UTF-8 with the mark of Excel', 'efbbbf 48c3a466656e', 'Häfen'],
    ['UTF-16 as "Unicode text" of Excel and PowerShell 5 write it', 'fffe 4800e400 1c59', 'Hä夜'],
    ['UTF-16 in the other order', 'feff 004800e4 591c', 'Hä夜'],
    ['an emoji in UTF-8', 'f09f908b', '🐋'],
    ['an emoji in UTF-16', 'fffe 3dd80bdc', '🐋'],
    ['nothing', '', ''],
  ])('%s', (_, bytes, text) => {
    expect(decodeText(hex(bytes))).toBe(text);
  });
});

// The bytes are those that iconv writes.
const unmarked = [
  ['windows-1252', '48e466656e20626569204e61636874', 'Häfen bei Nacht'],
  ['windows-1252', '93 71756f746564 94 20 96 20 80', '“quoted” – €'],
  ['macintosh', '488a66656e', 'Häfen'],
  ['gb18030', 'd2b9cdedb5c4b8dbbfda', '夜晚的港口'],
  ['gb18030', '9534b235 d2b0', '𠮷野'],
  ['shift_jis', '8d6082cc96e9', '港の夜'],
  ['iso-2022-jp', '1b2442 3941 244e 4c6b 1b2842', '港の夜'],
  ['big5', 'b4e4a466aaba a95db1df', '港口的夜晚'],
  ['euc-kr', 'b9e3c0c720c7d7b1b8', '밤의 항구'],
  ['utf-16le', '61002c001c59', 'a,夜'],
  ['utf-16be', '0061002c591c', 'a,夜'],
] as const;

describe('only the user knows the encoding', () => {
  test.each(unmarked)('%s, %s', (encoding, bytes, text) => {
    expect(decodeText(hex(bytes))).toBeUndefined();
    expect(decodeTextAs(hex(bytes), encoding)).toBe(text);
    expect(textEncodings.map(({ name }) => name)).toContain(encoding);
  });

  test.each([
    ['UTF-8 that is cut inside a character', '48c3'],
    ['the mark of UTF-8 before Windows-1252, as tools that join files write it', 'efbbbf 48e466'],
    ['an overlong form, which the Unicode standard forbids', 'c080'],
    ['half a surrogate pair in UTF-16', 'fffe 3dd84100'],
    ['UTF-16 with half a unit', 'fffe 410042'],
    ['UTF-32', 'fffe0000 41000000'],
  ])('%s', (_, bytes) => {
    expect(decodeText(hex(bytes))).toBeUndefined();
  });
});

test('a named encoding that the bytes contradict is no reading, and a byte order mark still decides', () => {
  expect(decodeTextAs(hex('48e466656e'), 'euc-kr')).toBeUndefined();
  expect(decodeTextAs(hex('61002c001c59'), 'windows-1252')).toBeUndefined();
  expect(decodeTextAs(hex('efbbbf 48c3a466656e'), 'windows-1252')).toBe('Häfen');
  expect(() => decodeTextAs(hex('41'), 'klingon')).toThrow(RangeError);
});

test('a lost character is U+FFFD or half an emoji', () => {
  const texts = ['H\ufffdfen', 'whale \ud83d', 'whale 🐋', 'Häfen', '?'];
  expect(texts.filter(hasLostCharacter)).toEqual(['H\ufffdfen', 'whale \ud83d']);
});
