import type { Reason } from '../../../shared/problem.ts';
import { removeControlCharacters } from '../../../shared/util/clean-title.ts';
import { cutText } from '../../../shared/util/cut-text.ts';
import { isJsonObject, type JsonObject, parseJsonOrUndefined } from '../../../shared/util/json.ts';
import { oneLine } from '../../../shared/util/text-for-sentence.ts';
import { detectTextKind } from './detect-text-kind.ts';
import { codeOf, fieldNames, levelsOf } from './error-members.ts';

/** The content of an error answer in any format. */
interface ErrorBody {
  /** The text and the service code of the gateway, at most a few lines: `Title (code 7): detail`. Empty without both. */
  readonly message: string;
  readonly reasons: readonly Reason[];
  readonly isWebPage: boolean;
  /** The body is neither text nor valid JSON. */
  readonly isUnreadable?: true;
}

const longestWords = 600;
const longestCode = 60;
const mostReasons = 50;

/**
 * RFC 9457 names `title` and `detail`. The gateway's names for the code and the field errors are undocumented, so all
 * common formats are read: text under many names, one object in another, lists, an object by field, plain text, a web
 * page. A code that only repeats `status` is omitted.
 */
export function readErrorBody(text: string, contentType: string, status?: number): ErrorBody {
  const value = parseJsonOrUndefined(text.replace(/^\ufeff/, ''));
  if (value !== undefined) return readErrorValue(value, status);
  const isWebPage = looksLikeWebPage(text, contentType);
  if (!isWebPage && isUnreadable(text)) return { ...none, isUnreadable: true };
  return { message: isWebPage ? '' : shorten(text), reasons: [], isWebPage };
}

/** Reads an error that is a part of an answer, such as the error of a task. */
export function readErrorValue(value: unknown, status?: number): ErrorBody {
  if (typeof value === 'string') return { ...none, message: shorten(value) };
  // Some services answer with a list of errors. The first one is shown.
  const first = Array.isArray(value) && isJsonObject(value[0]) ? value[0] : value;
  if (!isJsonObject(first)) return none;
  const levels = levelsOf(first);
  const reasons = reasonsOf(levels);
  const title = firstText(levels, ['title']);
  const detail = firstText(levels, detailNames) || firstText(levels, ['error', 'reason']);
  // Without another text, the first reason that names no field is the message.
  const only = title + detail === '' ? reasons.find(({ field }) => field === '') : undefined;
  const code = shorten(codeOf(levels), longestCode);
  const message = messageOf(title, only?.text ?? detail, code === String(status) ? '' : code);
  const more = reasons.filter(({ field, text }) => field !== '' || !message.includes(text));
  return { message, reasons: more.slice(0, mostReasons), isWebPage: false };
}

const none: ErrorBody = { message: '', reasons: [], isWebPage: false };
const detailNames = ['detail', 'message', 'msg', 'error_message', 'errorMessage', 'error_msg', 'error_description'];

/** True for broken JSON, XML and bytes: they are no text for the user. The raw answer shows them. */
function isUnreadable(text: string): boolean {
  return /^\s*[{[<"]/.test(text) || /[^\P{Cc}\s]|\ufffd/u.test(text);
}

export function looksLikeWebPage(text: string, contentType: string): boolean {
  return detectTextKind(text) === 'HTML' || /^text\/html\b/i.test(contentType.trim());
}

function messageOf(title: string, detail: string, code: string): string {
  const head = title === '' || detail.toLowerCase().startsWith(title.toLowerCase()) ? '' : title;
  const open = (text: string) => text.replace(/(?<![.!])[.!]+$/, '');
  const coded = (text: string) => {
    if (code === '' || `${head} ${detail}`.includes(code)) return text;
    return text === '' ? `code ${code}` : `${open(text)} (code ${code})`;
  };
  if (head === '') return coded(detail || title);
  return detail === '' ? coded(head) : `${open(coded(head))}: ${detail}`;
}

function firstText(levels: readonly JsonObject[], names: readonly string[]): string {
  for (const level of levels) {
    for (const name of names) {
      const value = level[name];
      const text = typeof value === 'string' ? shorten(value) : '';
      if (text !== '') return text;
    }
  }
  return '';
}

function reasonsOf(levels: readonly JsonObject[]): Reason[] {
  const lists = levels.flatMap((level) => listNames.map((name) => level[name]));
  const objects = levels.flatMap((level) => [level['errors'], level['detail']]).filter((each) => isJsonObject(each));
  // The members of an error with a text or a code are no fields.
  const byField = objects.filter((each) => !levels.includes(each)).map((each) => Object.entries(each));
  const found = [
    ...lists.flatMap((list) => (Array.isArray(list) ? list.slice(0, mostReasons).map(reasonOf) : [])),
    ...byField.flat().map(([field, value]) => {
      const text = Array.isArray(value) ? value.map(textOf).filter(Boolean).join(' ') : textOf(value);
      return { field: shorten(field, 200), text };
    }),
  ];
  return found.filter((reason) => reason.text !== '');
}

const listNames = ['errors', 'invalid-params', 'invalid_params', 'detail', 'details', 'message'];

function reasonOf(value: unknown): Reason {
  if (!isJsonObject(value)) return { field: '', text: textOf(value) };
  const field = fieldNames.map((name) => value[name]).find((each) => (each ?? '') !== '');
  return { field: fieldName(field), text: textOf(value) };
}

/** Returns the field name. `#/images/0`, `["body", "images", 0]` and `images[0]` all mean the field `images`. */
function fieldName(field: unknown): string {
  const parts = Array.isArray(field) ? field : typeof field === 'string' ? field.split(/[/.[\]#]+/) : [];
  const named = parts.filter((part) => typeof part === 'string' && part !== '' && part !== 'body' && part !== '$');
  return shorten(String(named[0] ?? ''), 200);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return shorten(value);
  return isJsonObject(value) ? firstText([value], ['detail', 'message', 'reason', 'msg', 'title', 'text']) : '';
}

/** Returns a text of the gateway as one line of bounded length, without characters that hide or reorder text. */
function shorten(text: string, longest = longestWords): string {
  // A longer beginning is enough, because the text may have millions of characters.
  const plain = oneLine(removeControlCharacters(text.slice(0, longest * 10).replace(/\s/g, ' ')));
  return plain.length <= longest ? plain : `${cutText(plain, longest)}…`;
}
