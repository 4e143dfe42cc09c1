import { checkCustomPath } from '../../models/check-custom-path.ts';
import type { Model } from '../../models/model.ts';

export type TaskPath =
  | { readonly kind: 'task'; readonly taskId: string; readonly modelId?: string; readonly resultPath?: string }
  /** The create path, which contains no task id. */
  | { readonly kind: 'create'; readonly modelId: string }
  | { readonly kind: 'unclear' };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/**
 * Finds the task in the path of a URL. The host is ignored. An unknown path can still end in an id; such a path is
 * saved with `{task_id}` in it, and is polled first.
 */
export function readTaskPath(address: string, models: readonly Model[]): TaskPath {
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
  return segment === '' || segment.includes('/') ? null : decoded(segment);
}

function unknownPath(path: string, models: readonly Model[]): TaskPath {
  const segments = path.split('/');
  const at = segments.findLastIndex((segment) => isUuid(segment));
  const last = segments.length - 1;
  const place = at >= 0 ? at : looksLikeId(segments[last] ?? '') ? last : -1;
  const segment = segments[place];
  if (segment === undefined) return { kind: 'unclear' };
  const template = checkCustomPath('result', segments.with(place, '{task_id}').join('/'));
  const model = models.find(({ id }) => segments.includes(id));
  return {
    kind: 'task',
    taskId: decoded(segment),
    ...(model ? { modelId: model.id } : {}),
    ...(template.ok ? { resultPath: template.path } : {}),
  };
}

/** Returns true when a segment contains enough digits to be an id and no word such as `text2video` or `v1`. */
function looksLikeId(segment: string): boolean {
  return segment.length >= 6 && (segment.match(/\d/g)?.length ?? 0) >= 4;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
