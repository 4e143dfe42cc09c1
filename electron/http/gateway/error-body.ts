import type { Reason } from '../../../shared/problem.ts';
import { isJsonObject, type JsonObject, parseJsonOrUndefined } from '../../../shared/util/json.ts';
import { detectTextKind } from './detect-text-kind.ts';

/** The content of an error answer in any format. */
export interface ErrorBody {
  /** The text of the gateway, at most a few lines. Empty without a text. */
  readonly message: string;
  readonly reasons: readonly Reason[];
  readonly isWebPage: boolean;
  /** The body is neither text nor valid JSON. */
  readonly isUnreadable?: true;
}

const longestWords = 600;
const mostReasons = 50;

/**
 * RFC 9457 names `title` and `detail`. The gateway's names for the code and the field errors are undocumented, so all
 * common formats are read: `message`, `error`, `error.message`, `errors` as a list of strings or objects or as an
 * object by field, plain text, a web page.
 */
export function readErrorBody(text: string, contentType: string): ErrorBody {
  const value = parseJsonOrUndefined(text.replace(/^\ufeff/, ''));
  if (value === undefined) {
    const isWebPage = looksLikeWebPage(text, contentType);
    if (!isWebPage && isUnreadable(text)) return { ...none, isUnreadable: true };
    return { message: isWebPage ? '' : shorten(text), reasons: [], isWebPage };
  }
  if (typeof value === 'string') return { message: shorten(value), reasons: [], isWebPage: false };
  if (!isJsonObject(value)) return none;
  const error = isJsonObject(value['error']) ? value['error'] : {};
  const errors = [value['errors'], error['errors'], value['invalid-params'], value['invalid_params'], value['detail']];
  return { message: shorten(wordsOf(value, error)), reasons: reasonsOf(errors), isWebPage: false };
}

const none: ErrorBody = { message: '', reasons: [], isWebPage: false };

/** True for broken JSON, XML and bytes: they are no text for the user. The raw answer shows them. */
function isUnreadable(text: string): boolean {
  return /^\s*[{[<"]/.test(text) || /[^\P{Cc}\s]|\ufffd/u.test(text);
}

export function looksLikeWebPage(text: string, contentType: string): boolean {
  return detectTextKind(text) === 'HTML' || /^text\/html\b/i.test(contentType.trim());
}

function wordsOf(value: JsonObject, error: JsonObject): string {
  const title = firstText(error['title'], value['title']);
  const candidates = [error['detail'], error['message'], value['detail'], value['message'], value['error_description']];
  const detail = firstText(...candidates, value['error'], error['reason'], value['reason']);
  if (title === '' || detail.toLowerCase().startsWith(title.toLowerCase())) return detail || title;
  return detail === '' ? title : `${title}: ${detail}`;
}

function firstText(...values: unknown[]): string {
  for (const value of values) if (typeof value === 'string' && value.trim() !== '') return value.trim();
  return '';
}

function reasonsOf(places: readonly unknown[]): Reason[] {
  const found = places.flatMap((place) => {
    if (Array.isArray(place)) return place.map(reasonOf);
    if (!isJsonObject(place)) return [];
    return Object.entries(place).map(([field, value]) => {
      const text = Array.isArray(value) ? value.map(textOf).filter(Boolean).join(' ') : textOf(value);
      return { field, text };
    });
  });
  return found.filter((reason) => reason.text !== '').slice(0, mostReasons);
}

function reasonOf(value: unknown): Reason {
  if (!isJsonObject(value)) return { field: '', text: textOf(value) };
  const field = value['field'] ?? value['name'] ?? value['pointer'] ?? value['loc'] ?? value['path'] ?? value['param'];
  return { field: fieldName(field), text: textOf(value) };
}

/** Returns the field name. `#/images/0`, `["body", "images", 0]` and `images[0]` all mean the field `images`. */
function fieldName(field: unknown): string {
  const parts = Array.isArray(field) ? field : typeof field === 'string' ? field.split(/[/.[\]#]+/) : [];
  const named = parts.filter((part) => typeof part === 'string' && part !== '' && part !== 'body' && part !== '$');
  return String(named[0] ?? '').slice(0, 200);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return shorten(value);
  if (!isJsonObject(value)) return '';
  return shorten(
    firstText(value['detail'], value['message'], value['reason'], value['msg'], value['title'], value['text']),
  );
}

function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length <= longestWords ? plain : `${plain.slice(0, longestWords)}…`;
}
