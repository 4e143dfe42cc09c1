import type { SourceRange } from '../pasted-text/source-value.ts';
import { withoutUndefined } from '../util/json.ts';
import { readFieldText, readRequired, readType } from './read-field-text.ts';
import type { FieldStatement } from './statement.ts';

/** Names that many models have. A line with another name needs a further sign that it describes a field. */
const usualName =
  /^(?:prompt|text|images?|\w{0,20}_frame|size|width|height|resolution|ratio|duration|seconds|seed|n|mode|quality|style|model|steps|fps|audio|watermark|strength)$/;
const typeWord =
  /^[\s`*]{0,6}(?:string|str|integer|int|number|float|boolean|bool|array|list|object|enum|字符串|整数|整型|浮点|布尔|数组|对象|枚举)(?![A-Za-z])/i;

interface ListedField {
  readonly name: string;
  /** The words in parentheses, or the type that follows the name. */
  readonly type: string;
  readonly text: string;
}

/** Reads a line that describes one field: "- `seed` (integer, optional): 0 to 100", or "seed integer". */
export function readFieldLine(line: string): ListedField | undefined {
  const marker = /^\s{0,12}(?:[-*+•·◦▪‣]\s{1,4}|\d{1,3}[.)、]\s{0,4})?/.exec(line)?.[0] ?? '';
  const found = /^([*`"“]{0,4})([a-z_][A-Za-z0-9_]{0,63})[*`"”]{0,4}/.exec(line.slice(marker.length));
  if (!found) return undefined;
  const [whole, before = '', name = ''] = found;
  const rest = line.slice(marker.length + whole.length);
  const inParentheses = /^ {0,3}[(（[]([^)）\]]{1,200})[)）\]]/.exec(rest);
  const type = inParentheses?.[1] ?? '';
  const text = rest.slice(inParentheses?.[0].length ?? 0).replace(/^ {0,3}(?:[:：—–=|]|-(?= )) {0,3}/, '');
  if (readType(type).type !== undefined || readRequired(type) !== undefined) return { name, type, text };
  const isItem = marker.trim() !== '';
  const isUsual = usualName.test(name) || name.includes('_') || before.includes('`');
  if (typeWord.test(rest) && (isItem || isUsual)) return { name, type: rest, text: '' };
  return isItem && isUsual && text !== rest ? { name, type: '', text } : undefined;
}

/** Reads a field from its line, and from the `following` lines if the line has no description. */
export function readListedField(
  { name, type, text }: ListedField,
  { from, to }: SourceRange,
  following: readonly (SourceRange & { readonly text: string })[],
  names: ReadonlySet<string>,
): FieldStatement {
  const more = text.trim() === '' ? following : [];
  const whole = [text, ...more.map((line) => line.text.trim())].join(' ');
  const stated = readType(type === '' ? (/^[^.。;；]{0,200}/.exec(whole)?.[0] ?? '') : type);
  const facts = readFieldText(`${type}; ${whole}`, names, {
    ...stated,
    ...withoutUndefined({ required: readRequired(type) }),
  });
  return { kind: 'field', name, source: 'list', from, to: more.at(-1)?.to ?? to, facts };
}
