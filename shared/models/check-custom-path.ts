export type PathKind = 'create' | 'result';
type CheckedPath = { readonly ok: true; readonly path: string } | { readonly ok: false; readonly reason: string };

export const longestPath = 500;
const placeholder = '{task_id}';

/**
 * Checks a path that a user typed. Returns the path, or the rest of a sentence with the reason against it. A valid path
 * stays within the gateway in use: it contains no scheme, no host and no parent folder.
 */
export function checkCustomPath(kind: PathKind, typed: string): CheckedPath {
  const path = typed.trim();
  const no = (reason: string): CheckedPath => ({ ok: false, reason });
  if (path === '') return no('is empty.');
  if (path.length > longestPath) return no(`has ${path.length} characters; the limit is ${longestPath}.`);
  if (/^[a-z][a-z0-9+.-]*:/i.test(path))
    return no('contains a full URL. Enter only the part after the host, starting with /.');
  if (/[\s]/.test(path)) return no('contains white space.');
  if (path.includes('\\')) return no('contains a backslash. Use / instead.');
  if (!path.startsWith('/')) return no('must start with /.');
  if (path.includes('//')) return no('contains //, which would point to another host or an empty segment.');
  if (/[?#]/.test(path)) return no('contains ? or #. Enter only the path.');
  if (path.split('/').some(isWayUp)) return no('contains a segment of dots only, which would point to another path.');
  const bare = path.replaceAll(placeholder, '');
  const count = (path.length - bare.length) / placeholder.length;
  if (kind === 'result' && count !== 1) {
    return no(
      count === 0 ? `must contain ${placeholder} in place of the task ID.` : `contains ${placeholder} more than once.`,
    );
  }
  if (kind === 'create' && count > 0) return no(`contains ${placeholder}, but a task has no ID before it is created.`);
  const odd = /[^\w\-.~!$&'()*+,;=:@%/]/.exec(bare)?.[0];
  if (odd !== undefined) return no(`contains ${JSON.stringify(odd)}, which isn’t allowed in a path.`);
  if (/%(?![0-9a-f]{2})/i.test(bare)) return no('contains a % that isn’t followed by two hex digits.');
  return { ok: true, path };
}

/** Matches `.` and `..`, also in encodings that servers decode. */
function isWayUp(segment: string): boolean {
  return /^(\.|%2e){1,2}$/i.test(segment);
}
