import { Tokenizer } from 'marked';

// Links without brackets end where a reader ends them. The lexer would end them at white space only, which many scripts
// do not have.

/** Also takes letters of all scripts in the host. */
export const bareLinkRules = {
  url: /^(https?:\/\/|ftp:\/\/|www\.)(?:[\p{L}\p{N}\p{M}-]+\.?)+[^\s<]*|^[A-Za-z0-9._+-]+(@)[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]*[\p{L}\p{N}\p{M}])+(?![-_])/iu,
};

/** Scripts without spaces between words, or with endings that follow a foreign word directly. */
const joined =
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Bopo}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmr}\\p{scx=Mymr}]';

/** A top-level domain such as "com" before text of such a script, which is no part of the host. */
const hostBeforeText = new RegExp(
  `^(?:(?:https?|ftp)://|[A-Za-z\\d._+-]+@)?(?:(?:[\\p{L}\\p{N}\\p{M}_-]+\\.)+[a-z\\d_-]+|localhost)(?::\\d+)?(?=${joined})`,
  'iu',
);
/** All places at which a link may end: foreign punctuation, and the start of such text. */
const places = new RegExp(`(?![\\0-\\x7f])[\\p{P}\\p{S}\\u200b\\ufeff]|(?<!${joined}|[·・–])${joined}`, 'gu');

const isAscii = /^[\0-\x7f]*$/;
const isJoined = new RegExp(joined, 'u');

/** Returns the length of a bare link or mail address at the start of `text`, which has no white space. */
function lengthOfLink(text: string): number {
  if (isAscii.test(text)) return text.length;
  const host = hostBeforeText.exec(text)?.[0].length;
  if (host !== undefined) return host;
  const pathStart = /^(?:[a-z]+:\/\/)?[^/?#]*\/?/i.exec(text)?.[0].length ?? 0;
  for (const { 0: character, index } of text.matchAll(places)) {
    const rest = text.slice(index + character.length);
    // Titles of articles have these marks between letters.
    const isMarkInTitle = /[·・–]/.test(character) && /^[\p{L}\p{N}]/u.test(rest);
    if (isMarkInTitle && index > pathStart) continue;
    if (!/[\p{L}\p{N}\p{M}]/u.test(character)) return index;
    // The name of a page or a value can be such text ("/wiki/東京", "?q=東京"). Behind a letter of another script, text is
    // more likely; also behind the first slash, except for a host of such a script.
    const isName =
      /[/=#&_+~(-]/.test(text.charAt(index - 1)) && (index > pathStart || isJoined.test(text.slice(0, index)));
    if (index >= pathStart && !isName) return index;
  }
  return text.length;
}

/** Longer than any link that is opened, characters. */
const longest = 4096;

/** Reads a bare link or mail address at the start of `source`. */
export function url(this: Tokenizer, source: string) {
  const found = this.rules.inline['url']?.exec(source.slice(0, longest))?.[0];
  return found === undefined ? undefined : Tokenizer.prototype.url.call(this, source.slice(0, lengthOfLink(found)));
}
