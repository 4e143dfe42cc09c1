import type { Model } from '../../models/model.ts';
import { jsonInText } from '../../util/json-in-text.ts';
import { findTaskIdsInJson, isTaskId } from './find-task-ids-in-json.ts';
import { readCurlCommand } from './read-curl-command.ts';
import { isUuid, readTaskPath, type TaskPath } from './task-path.ts';

export type TrackText =
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
  const { ids, model } = findTaskIdsInJson(values, isUuid);
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
