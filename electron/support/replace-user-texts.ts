import { allModels } from '../../shared/models/all-models.ts';
import type { Field } from '../../shared/models/model.ts';
import { formatCounted } from '../../shared/util/format-numbers.ts';
import { parseDepthLimitedJson } from '../conversations/stream/parse-depth-limited-json.ts';
import type { UserTexts } from './user-texts.ts';

/** Field names whose values stay if they look like an identifier, without spaces. */
const plainNames: ReadonlySet<string> = new Set([
  ...[
    'id',
    'at',
    'modelId',
    'taskId',
    'task_id',
    'runId',
    'comparisonId',
    'collectionId',
    'itemId',
    'request_id',
    'run',
  ],
  ...[
    'kind',
    'state',
    'status',
    'object',
    'role',
    'from',
    'type',
    'field',
    'method',
    'model',
    'code',
    'event',
    'level',
  ],
  ...['origin', 'path', 'createPath', 'resultPath', 'bodyHash', 'hash', 'requestTraceId', 'traceId', 'traceparent'],
  ...['finish_reason', 'stop_reason', 'created_at', 'tookMs', 'group', 'task_status', 'reasoning_effort'],
  ...plainFields(),
]);
/** Field names with sentences of programs, which may quote texts of the user. */
const sentenceNames: ReadonlySet<string> = new Set([
  ...['sentence', 'note', 'notes', 'error', 'message', 'title', 'detail', 'reason', 'msg', 'stack'],
]);
const longestPlain = 200;
/**
 * Maximum number of entries of a list or an object in a body. The depth is limited too, so that a small body does not
 * become a huge file.
 */
const mostEntries = 500;
/** Numbers, times and ids, regardless of the field name. */
const machineMade = /^(?:-?\d[\d.]*|\d{4}-\d\d-\d\dT[\d:.]+Z|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** True for a field name under which no model accepts a text of the user. */
export function isPlainName(name: string): boolean {
  return plainNames.has(name);
}

export interface ReplaceUserTexts {
  /** Returns a JSON value in which every text that is not known to be harmless is replaced by its length. */
  value(value: unknown): unknown;
  /** Returns the same for text that may be JSON. Other text is replaced by its length. */
  json(text: string): unknown;
  /** Returns a sentence without its quotes. */
  sentence(text: string): string;
}

/** Replaced texts are added to `userTexts`, because they may occur elsewhere. */
export function createReplaceUserTexts(userTexts: UserTexts): ReplaceUserTexts {
  function hide(text: string): string {
    // A short single word could occur in any text.
    if (text.length >= 24 || /\s/.test(text.trim())) userTexts.add(text);
    return text === '' ? '' : `(text, ${formatCounted([...text].length, 'character')})`;
  }

  function sentence(text: string): string {
    return userTexts.hide(text.replace(quotes, quoted));
  }

  /** `most` is the maximum number of entries of each list and object. */
  function under(name: string, value: unknown, most = Number.POSITIVE_INFINITY): unknown {
    if (typeof value === 'string') {
      if (name === 'url') return originOf(value) ?? hide(value);
      if (name === 'raw') return json(value);
      if (machineMade.test(value)) return value;
      if (plainNames.has(name) && value.length <= longestPlain && !/\s/.test(value)) return value;
      return sentenceNames.has(name) ? sentence(value) : hide(value);
    }
    if (Array.isArray(value)) {
      const first = value.length > most ? value.slice(0, most) : value;
      return [...first.map((each) => under(name, each, most)), ...more(value.length - first.length)];
    }
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const first = entries.slice(0, most).map(([each, inner]) => [each, under(each, inner, most)]);
    return Object.fromEntries([...first, ...more(entries.length - first.length).map((note) => ['…', note])]);
  }

  function json(text: string): unknown {
    const value = parseDepthLimitedJson(text);
    return value === undefined ? hide(text) : under('', value, mostEntries);
  }

  return { value: (value) => under('', value), json, sentence };
}

/**
 * A quote of three or more characters. An unclosed quote extends to the end of its line, so that no other opening mark
 * in it searches for a missing end.
 */
const quotes = /(["'`“])(?:((?:\\.|[^"'`”\\\n]){3,})(["'`”]?))?/g;

/** Names of files and fields stay; other quotes are removed. */
function quoted(whole: string, open: string, text = '', close = ''): string {
  if (close === '') return whole;
  const isName = /^[\w.:/\\~@{}[\]-]*$/.test(text) || /^(?:[a-z]:)?[/\\~]/i.test(text);
  return isName ? whole : `${open}(text)${close}`;
}

function more(count: number): string[] {
  return count <= 0 ? [] : [`(${formatCounted(count, 'entry', 'entries')} more)`];
}

function originOf(url: string): string | undefined {
  const origin = URL.parse(url)?.origin;
  return origin === undefined || origin === 'null' ? undefined : `${origin}/(left out)`;
}

/** Returns the fields that are a setting in every model that has them. */
function plainFields(): string[] {
  const fields = allModels().flatMap((model): [string, Field][] => Object.entries(model.fields));
  const others = new Set(fields.filter(([, { holds }]) => holds !== 'setting').map(([name]) => name));
  return fields.map(([name]) => name).filter((name) => !others.has(name));
}
