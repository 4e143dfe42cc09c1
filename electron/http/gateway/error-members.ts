import { isJsonObject, type JsonObject } from '../../../shared/util/json.ts';

/** Members that hold an error inside of another one. */
const inner = ['error', 'detail', 'message', 'errors'];
/** An answer of one megabyte can have a hundred thousand levels. */
const mostLevels = 4;

/** Returns the objects that describe one error, the innermost first. */
export function levelsOf(value: JsonObject, depth = 0): JsonObject[] {
  if (depth >= mostLevels) return [];
  const found = inner.map((name) => {
    const each = value[name];
    if (!Array.isArray(each)) return each;
    const first: unknown = each[0];
    // The error of one field is a reason.
    return isJsonObject(first) && !fieldNames.some((field) => !isEmpty(first[field])) ? first : undefined;
  });
  const described = found.filter((each) => isJsonObject(each)).filter((each) => isDescribed(each));
  return [...described.flatMap((each) => levelsOf(each, depth + 1)), value];
}

/** Names of the member that names the field of an error. */
export const fieldNames = ['field', 'name', 'pointer', 'loc', 'path', 'param'] as const;

/** False for an object by field, such as `{"size": "too large"}`. */
function isDescribed(value: JsonObject): boolean {
  const names = ['code', 'error_code', 'title', 'detail', 'message', 'msg', 'error', 'error_message', 'type', 'errors'];
  return names.some((name) => !isEmpty(value[name]));
}

/** Returns the service code: a text or a number under any of its usual names. Empty without one. */
export function codeOf(levels: readonly JsonObject[]): string {
  for (const names of [['code', 'error_code', 'errorCode', 'err_code'], ['type']]) {
    for (const value of levels.flatMap((level) => names.map((name) => level[name]))) {
      const code = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
      // A `type` can also be an address, or only say that this is an error.
      if (code !== '' && code !== '0' && (names[0] === 'code' || /^(?!error$)[\w.-]+$/i.test(code))) return code;
    }
  }
  return '';
}

/** Members of a result. An answer with one of them is no mere error. */
const resultMembers = ['task_info', 'task_id', 'choices', 'content', 'data', 'models', 'videos', 'images'];

/**
 * Returns true when an answer with a success status is an error: a problem of RFC 9457, or JSON of another common
 * format that says so and holds no result.
 */
export function isErrorBody(value: unknown, contentType: string): value is JsonObject {
  if (!isJsonObject(value) || resultMembers.some((name) => !isEmpty(value[name]))) return false;
  if (/^\s*application\/problem\+json\b/i.test(contentType) || value['type'] === 'error') return true;
  const { status, title, detail, type, code, success } = value;
  const isNamed = typeof status === 'string' && /^(error|fail)$/i.test(status);
  // Another text is the state of a task, such as "failed", which is its result.
  if (typeof status === 'string' && !isNamed && !isErrorStatus(status)) return false;
  if (!isEmpty(value['error']) || !isEmpty(value['errors']) || (typeof detail === 'object' && !isEmpty(detail)))
    return true;
  if (!isEmpty(value['error_code']) || !isEmpty(value['error_message']) || statedStatus([value])) return true;
  if (isText(title) && (isText(detail) || (isText(type) && /:/.test(type)))) return true;
  const isFailure =
    isNamed || success === false || (isEmpty(code) ? false : !/^(2\d\d|ok|success\w*)$/i.test(`${code}`));
  return isFailure && ['detail', 'message', 'msg', 'reason'].some((name) => isText(value[name]));
}

/**
 * Returns the HTTP status that an error states as a number (`isStated`), or means by its code, type or title; `undefined`
 * for an error that says neither.
 */
export function meantStatus(value: JsonObject): { readonly status: number; readonly isStated: boolean } | undefined {
  const levels = levelsOf(value);
  const stated = statedStatus(levels);
  if (stated !== undefined) return { status: stated, isStated: true };
  const named = levels.flatMap(({ code, error_code, status, type, title }) => [code, error_code, status, type, title]);
  const words = named.filter(isText).join(' ').slice(0, 2000);
  const status = meanings.find(([pattern]) => pattern.test(words))?.[1];
  return status === undefined ? undefined : { status, isStated: false };
}

/** The words of codes that gateways commonly use. The first match counts: a failure of the gateway, then a refusal. */
const meanings: readonly (readonly [words: RegExp, status: number])[] = [
  [/rate[ _-]?limit|too[ _-]?many|resource[ _-]?exhausted/i, 429],
  [/overloaded|unavailable/i, 503],
  [/time(d[ _-]?)?[ _-]?out|deadline/i, 408],
  [/internal|server[ _-]?error|upstream|bad[ _-]?gateway/i, 500],
  [/authentication|unauthorized|unauthenticated|(invalid|incorrect)[ _-]?(api[ _-]?)?key/i, 401],
  [/permission|forbidden|access[ _-]?denied/i, 403],
  [/not[ _-]?found|does[ _-]?not[ _-]?exist/i, 404],
  [/invalid|bad[ _-]?request|validation|content[ _-]?(filter|policy)|moderation|unsupported|not[ _-]?allowed/i, 400],
  [/reject|refused|declined|restricted|insufficient|credit|balance|quota|missing|required|too[ _-]?(large|long)/i, 400],
];

function statedStatus(levels: readonly JsonObject[]): number | undefined {
  const names = ['status', 'statusCode', 'status_code', 'http_status', 'code', 'error_code'];
  const stated = levels.flatMap((level) => names.map((name) => level[name])).find(isErrorStatus);
  return stated === undefined ? undefined : Number(stated);
}

function isErrorStatus(value: unknown): boolean {
  return (typeof value === 'number' || typeof value === 'string') && /^[45]\d\d$/.test(String(value).trim());
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '' || value === 0) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
