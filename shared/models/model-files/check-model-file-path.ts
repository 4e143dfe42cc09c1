import { checkCustomPath, type PathKind } from '../check-custom-path.ts';

/**
 * Returns the reason against a path of a model file, or `undefined`. Such a path comes from others, so it may contain
 * less than a custom path: no encoded characters, and the task ID only as a whole segment. It can therefore never leave
 * the origin of the connection.
 */
export function modelFilePathReason(kind: PathKind, path: string): string | undefined {
  const checked = checkCustomPath(kind, path);
  if (!checked.ok) return checked.reason;
  if (checked.path !== path) return 'begins or ends with white space.';
  if (path.includes('%')) return 'contains an encoded character (%). A model file states plain paths only.';
  const segments = path.slice(1).split('/');
  if (segments.some((segment) => segment !== '{task_id}' && segment.includes('{'))) {
    return 'contains { }. Only {task_id} is replaced, and it must be a whole segment.';
  }
  const odd = /[^A-Za-z0-9._~{}/-]/.exec(path)?.[0];
  return odd === undefined ? undefined : `contains ${JSON.stringify(odd)}. Use letters, digits, -, _, . and ~.`;
}
