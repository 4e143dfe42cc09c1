import { checkCustomPath } from '../../models/check-custom-path.ts';
import type { Model } from '../../models/model.ts';
import { readCurlCommand } from '../../pasted-text/read-curl-command.ts';
import { isJsonObject } from '../../util/json.ts';
import { jsonInText } from '../../util/json-in-text.ts';
import { decodePercent } from '../../util/parse-url.ts';

type TaskPath =
  | { readonly kind: 'task'; readonly taskId: string; readonly modelId?: string; readonly resultPath?: string }
  /** The create path, which contains no task id. */
  | { readonly kind: 'create'; readonly modelId: string }
  | { readonly kind: 'unclear' };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Finds the task in the path of a URL. The host is ignored. An unknown path can still end in an id; such a path is
 * saved with `{task_id}` in it, and is polled first.
 */
function readTaskPath(address: string, models: readonly Model[]): TaskPath {
  const path = pathOf(address);
  if (path === null) return { kind: 'unclear' };
  // Create paths are checked first, because the create path of one model can look like the result path of another.
  const maker = models.find((model) => path.endsWith(model.create.path));
  if (maker) return { kind: 'create', modelId: maker.id };
  for (const model of models) {
    for (const result of model.results) {
      const taskId = idAt(path, result.path);
      if (taskId !== null) return { kind: 'task', taskId, modelId: model.id, resultPath: result.path };
    }
  }
  return unknownPath(path, models);
}

/** Returns the path of `https://host/path?query`, `/path` or `$BASE/path`, without a slash at its end. */
function pathOf(address: string): string | null {
  const bare = address.trim().replace(/[?#].*$/s, '');
  const path = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/]*|\$?\{?\w+\}?|%\w+%|[\w.-]+(?::\d+)?)?(\/.*)$/is.exec(bare)?.[1];
  return path === undefined ? null : path.replace(/(?<!\/)\/+$/, '');
}

/** Returns the id at the position of `{task_id}`. A prefix before the template (a gateway below a path) is ignored. */
function idAt(path: string, template: string): string | null {
  const [before = '', after = ''] = template.split('{task_id}');
  const at = path.lastIndexOf(before);
  if (at < 0 || !path.endsWith(after)) return null;
  const segment = path.slice(at + before.length, path.length - after.length);
  return segment === '' || segment.includes('/') ? null : decodePercent(segment);
}

function unknownPath(path: string, models: readonly Model[]): TaskPath {
  const segments = path.split('/');
  const at = segments.findLastIndex((segment) => uuid.test(segment));
  const last = segments.length - 1;
  const place = at >= 0 ? at : looksLikeId(segments[last] ?? '') ? last : -1;
  const segment = segments[place];
  if (segment === undefined) return { kind: 'unclear' };
  const template = checkCustomPath('result', segments.with(place, '{task_id}').join('/'));
  const model = models.find(({ id }) => segments.includes(id));
  return {
    kind: 'task',
    taskId: decodePercent(segment),
    ...(model ? { modelId: model.id } : {}),
    ...(template.ok ? { resultPath: template.path } : {}),
  };
}

/** Returns true when a segment contains enough digits to be an id and no word such as `text2video` or `v1`. */
function looksLikeId(segment: string): boolean {
  return segment.length >= 6 && (segment.match(/\d/g)?.length ?? 0) >= 4;
}

type TrackText =
  | {
      readonly ok: true;
      readonly taskId: string;
      /** From the path or the answer. Omitted if only the id is known. */
      readonly modelId?: string;
      /** Path of the poll request, with `{task_id}` in it. The program polls this path first. */
      readonly resultPath?: string;
      /** Remark about unread text, for the user. */
      readonly remark?: string;
    }
  | { readonly ok: false; readonly sentence: string };

export const longestTrackText = 200_000;

const created =
  'This command creates a task, so it contains no task ID. Paste its response, or the task ID from the response.';

/**
 * Finds the task in pasted text: an id, a URL, a cURL command, or an answer of the gateway as JSON. The JSON can be
 * alone, in a list or in a log line. Never throws. The host and the key of a command are never read.
 */
export function findTaskInText(text: string, models: readonly Model[]): TrackText {
  const trimmed = text.trim();
  if (trimmed === '') return no('Paste a task ID, the JSON response to a create request, or a cURL command.');
  if (trimmed.length > longestTrackText)
    return no('This text is too long. Paste only the response, the command or the task ID.');
  const remark = remarkOn(trimmed);
  const command = readCurlCommand(trimmed);
  if (command) return withRemark(readCommand(command.addresses, command.rest, models), remark);
  return withRemark(readPlain(trimmed, models), remark);
}

function readCommand(addresses: readonly string[], answer: string, models: readonly Model[]): TrackText {
  const paths = addresses.map((address) => readTaskPath(address, models));
  const pollPath = paths.find((path) => path.kind === 'task');
  if (pollPath) return fromPath(pollPath);
  const answered = readJson(answer, models);
  const maker = paths.find((path) => path.kind === 'create');
  // The answer follows the command, and the command contains the model.
  if (answered?.ok && maker) return { ...answered, modelId: maker.modelId };
  if (answered) return answered;
  if (maker) return no(created);
  return no('The URL in this command contains no task ID. Paste only the task ID.');
}

function readPlain(given: string, models: readonly Model[]): TrackText {
  const bare = given.replace(/^(["'`])(.*)\1[,;]?$/s, '$2').trim();
  if (isBareId(bare)) return { ok: true, taskId: bare };
  const inJson = readJson(given, models);
  if (inJson) return inJson;
  // Text of scripts without spaces can follow the path directly. A path of the interface has none of their letters.
  const address = /(?:[Hh][Tt]{2}[Pp][Ss]?:\/\/[^\s"'`<>/]*|(?<![\w/]))\/[^\s"'`<>\u0080-\uffff]+/.exec(given)?.[0];
  const path = address === undefined ? undefined : readTaskPath(address.replace(/(?<![).,;])[).,;]+$/, ''), models);
  if (path?.kind === 'task') return fromPath(path);
  const ids = [...new Set(given.match(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi) ?? [])];
  const [only] = ids;
  if (only !== undefined) return ids.length === 1 ? { ok: true, taskId: only } : several(ids.length);
  if (path?.kind === 'create') return no('This URL creates tasks, so it contains no task ID. Add the task ID.');
  return no('No task ID found. Paste only the task ID, or the full response or command.');
}

/** Returns `null` if the text contains no JSON. */
function readJson(text: string, models: readonly Model[]): TrackText | null {
  const values = jsonInText(text);
  if (values.length === 0) return null;
  const { ids, model } = findTaskIdsInJson(values);
  const [only] = ids;
  if (only === undefined) return no('This JSON contains no task ID: task_info.id is missing.');
  if (ids.length > 1) return several(ids.length);
  const modelId = models.find(({ id }) => id === model)?.id;
  return { ok: true, taskId: only, ...(modelId === undefined ? {} : { modelId }) };
}

function fromPath({ taskId, modelId, resultPath }: Extract<TaskPath, { kind: 'task' }>): TrackText {
  if (!isTaskId(taskId)) return no('The task ID in this URL contains characters that aren’t allowed.');
  return {
    ok: true,
    taskId,
    ...(modelId === undefined ? {} : { modelId }),
    ...(resultPath === undefined ? {} : { resultPath }),
  };
}

/** Returns true for one path segment that is not part of JSON or of a command. */
function isBareId(text: string): boolean {
  return isTaskId(text) && !/[/\\?#"'`<>{}[\]]/.test(text) && !/^\.+$/.test(text);
}

/** Explains which parts of a pasted command are ignored. */
function remarkOn(command: string): string | undefined {
  const hasKey =
    /\b(authorization|x-api-key|api[-_]?key)\b["']?\s*[:=]|\bbearer\s+\S|\s(-u|--user|--oauth2-bearer)[\s=]/i;
  const said = [
    hasKey.test(command) ? 'The key in the command was ignored.' : '',
    /https?:\/\//i.test(command) ? 'Its host was ignored too: the task is checked at the current connection.' : '',
  ];
  const [key, host] = said;
  return key === '' ? host?.replace('Its host was ignored too', 'The host was ignored') : said.join(' ').trim();
}

function withRemark(read: TrackText, remark: string | undefined): TrackText {
  return read.ok && remark !== undefined && remark !== '' ? { ...read, remark } : read;
}

function several(count: number): TrackText {
  return no(`This text contains ${count} task IDs. Paste one at a time.`);
}

function no(sentence: string): TrackText {
  return { ok: false, sentence };
}

interface TasksInJson {
  /** Distinct ids in order of appearance. */
  readonly ids: readonly string[];
  /** Name of the model in the answer, if present. */
  readonly model?: string;
}

/**
 * Returns the task ids in answers: `task_info.id` at any depth, otherwise any `task_id`, otherwise the `id` of the
 * outermost objects, otherwise any id of the usual form.
 */
function findTaskIdsInJson(values: readonly unknown[]): TasksInJson {
  const objects = objectsIn(values);
  const outermost = values.flatMap((value) => (Array.isArray(value) ? value : [value])).filter(isJsonObject);
  const ways: readonly unknown[][] = [
    objects
      .map((each) => each['task_info'])
      .flatMap((info) => (isJsonObject(info) ? [info['id'] ?? info['task_id']] : [])),
    objects.map((each) => each['task_id']),
    outermost.map((each) => each['id']),
    objects.map((each) => each['id']).filter((id) => typeof id === 'string' && uuid.test(id)),
  ];
  const model = objects.map((each) => each['model']).find((each) => typeof each === 'string');
  for (const way of ways) {
    const ids = [...new Set(way.flatMap(idOf))];
    if (ids.length > 0) return { ids, ...(model === undefined ? {} : { model }) };
  }
  return { ids: [] };
}

function idOf(value: unknown): string[] {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return isTaskId(text) ? [text] : [];
}

/** Returns true when a text can be one segment of a request path. Its format does not matter. */
function isTaskId(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Those are what no id holds.
  return text.length > 0 && text.length <= 512 && !/[\s\u0000-\u001f\u007f]/.test(text);
}

/** Uses a list and no recursion, because pasted text can have any depth of nesting. */
function objectsIn(values: readonly unknown[]): Readonly<Record<string, unknown>>[] {
  const found: Readonly<Record<string, unknown>>[] = [];
  const waiting: unknown[] = [...values].reverse();
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (isJsonObject(value)) {
      found.push(value);
      waiting.push(...Object.values(value).reverse());
    } else if (Array.isArray(value)) {
      for (const each of value.toReversed()) waiting.push(each);
    }
  }
  return found;
}
