interface TextEncoding {
  /** A label of `TextDecoder`. */
  readonly name: string;
  readonly title: string;
  /** Languages whose files often have this encoding, as the beginning of a language tag in lower case. */
  readonly languages: readonly string[];
}

/** The usual encodings of files that are not UTF-8 and have no byte order mark. */
export const textEncodings: readonly TextEncoding[] = [
  { name: 'utf-16le', title: 'UTF-16', languages: [] },
  { name: 'utf-16be', title: 'UTF-16, big-endian', languages: [] },
  { name: 'windows-1252', title: 'Western European (Windows-1252)', languages: ['de', 'en', 'es', 'fr', 'it', 'pt'] },
  { name: 'macintosh', title: 'Western European (Mac Roman)', languages: [] },
  { name: 'gb18030', title: 'Simplified Chinese (GB18030)', languages: ['zh-cn', 'zh-sg', 'zh-hans'] },
  { name: 'shift_jis', title: 'Japanese (Shift-JIS)', languages: ['ja'] },
  { name: 'euc-jp', title: 'Japanese (EUC-JP)', languages: ['ja'] },
  { name: 'iso-2022-jp', title: 'Japanese (ISO-2022-JP)', languages: ['ja'] },
  { name: 'big5', title: 'Traditional Chinese (Big5)', languages: ['zh-tw', 'zh-hk', 'zh-hant'] },
  { name: 'euc-kr', title: 'Korean (EUC-KR)', languages: ['ko'] },
  {
    name: 'windows-1250',
    title: 'Central European (Windows-1250)',
    languages: ['cs', 'hr', 'hu', 'pl', 'ro', 'sk', 'sl'],
  },
  { name: 'windows-1251', title: 'Cyrillic (Windows-1251)', languages: ['be', 'bg', 'mk', 'ru', 'sr', 'uk'] },
];

/**
 * Returns the text of a file: a byte order mark decides, else the bytes must be strict UTF-8. Returns `undefined` when
 * only the user can know the encoding. No byte is ever replaced.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const marked = markedEncoding(bytes);
  const text = decodeStrictly(bytes, marked ?? 'utf-8');
  // UTF-16 and ISO-2022-JP can be valid UTF-8, with zeros or escape sequences between the letters.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: These characters tell the encoding.
  return text === undefined || /\0|\x1b\$[@B]/.test(text) ? undefined : text;
}

/**
 * Returns the text in the encoding that the user named, or `undefined` if the bytes are no such text. A byte order mark
 * still decides. Throws a `RangeError` for an unknown encoding.
 */
export function decodeTextAs(bytes: Uint8Array, encoding: string): string | undefined {
  const named = decodeStrictly(bytes, encoding);
  const text = markedEncoding(bytes) === undefined ? named : (decodeText(bytes) ?? named);
  // Every byte is a character of some encodings, but these control characters are in no text.
  return text === undefined || /[\0\x80-\x9f]/.test(text) ? undefined : text;
}

function markedEncoding([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | undefined {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
