import { checkPath } from '../../models/custom-path.ts';
import type { Model } from '../../models/model.ts';

export type TaskPath =
  | { readonly kind: 'task'; readonly taskId: string; readonly modelId?: string; readonly resultPath?: string }
  /** The place where tasks are made; it names none. */
  | { readonly kind: 'create'; readonly modelId: string }
  | { readonly kind: 'unclear' };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/**
 * Returns the task facts in the path of a URL. The host is ignored. An unknown path can still end in an id. Such a path
 * is saved as the first path to poll, with `{task_id}` in it.
 */
export function readTaskPath(address: string, models: readonly Model[]): TaskPath {
  const path = pathOf(address);
  if (path === null) return { kind: 'unclear' };
  // First: the place where one model makes its tasks may look like an id at that of another.
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

/** The path of `https://host/path?query`, `/path` or `$BASE/path`, without a slash at its end. */
function pathOf(address: string): string | null {
  const bare = address.trim().replace(/[?#].*$/s, '');
  const path = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/]*|\$?\{?\w+\}?|%\w+%|[\w.-]+(?::\d+)?)?(\/.*)$/is.exec(bare)?.[1];
  return path === undefined ? null : path.replace(/(?<!\/)\/+$/, '');
}

/** The id at the position of `{task_id}`. A prefix before the template (a gateway below a path) is ignored. */
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
  const template = checkPath('result', segments.with(place, '{task_id}').join('/'));
  const model = models.find(({ id }) => segments.includes(id));
  return {
    kind: 'task',
    taskId: decoded(segment),
    ...(model ? { modelId: model.id } : {}),
    ...(template.ok ? { resultPath: template.path } : {}),
  };
}

/** Digits enough that it is no word like `text2video` or `v1`. */
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
