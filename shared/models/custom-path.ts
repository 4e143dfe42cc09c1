import { z } from 'zod';

export const customPathsSchema = z.object({
  create: z.string().max(500).optional(),
  result: z.string().max(500).optional(),
});
export type CustomPaths = Readonly<z.infer<typeof customPathsSchema>>;

export type PathKind = 'create' | 'result';
export type CheckedPath =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly reason: string };

export const longestPath = 500;
const placeholder = '{task_id}';

/**
 * A path that a person typed, or the rest of a sentence that says why it cannot be asked. What passes names a place at
 * the gateway in use and nowhere else: no scheme, no host, no way up.
 */
export function checkPath(kind: PathKind, typed: string): CheckedPath {
  const path = typed.trim();
  const no = (reason: string): CheckedPath => ({ ok: false, reason });
  if (path === '') return no('is empty.');
  if (path.length > longestPath) return no(`has ${path.length} characters; at most ${longestPath} are taken.`);
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return no('holds an address; write only what follows the host, from / on.');
  if (/[\s]/.test(path)) return no('holds white space.');
  if (path.includes('\\')) return no('holds a backslash; write /.');
  if (!path.startsWith('/')) return no('must begin with /.');
  if (path.includes('//')) return no('holds //, which would lead to another host or an empty part.');
  if (/[?#]/.test(path)) return no('holds ? or #; only the path itself can be set.');
  if (path.split('/').some(isWayUp)) return no('holds a part of dots alone, which would lead elsewhere.');
  const bare = path.replaceAll(placeholder, '');
  const count = (path.length - bare.length) / placeholder.length;
  if (kind === 'result' && count !== 1) {
    return no(count === 0 ? `must hold ${placeholder} where the id belongs.` : `holds ${placeholder} more than once.`);
  }
  if (kind === 'create' && count > 0) return no(`holds ${placeholder}; there is no id yet when a task is made.`);
  const odd = /[^\w\-.~!$&'()*+,;=:@%/]/.exec(bare)?.[0];
  if (odd !== undefined) return no(`holds ${JSON.stringify(odd)}, which no path has.`);
  if (/%(?![0-9a-f]{2})/i.test(bare)) return no('holds a % that is not followed by two hex digits.');
  return { ok: true, path };
}

/** `.` and `..`, also as servers decode them. */
function isWayUp(segment: string): boolean {
  return /^(\.|%2e){1,2}$/i.test(segment);
}
