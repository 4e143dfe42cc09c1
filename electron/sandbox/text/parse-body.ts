import type { z } from 'zod';
import { type FieldError, invalidBody } from '../server/error-responses.ts';

/** Parses `body` by the schema. Throws a `Refusal` with one entry per wrong field. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw invalidBody(parsed.error.issues.flatMap((issue) => fieldErrors(issue, [])));
}

type Issue = z.core.$ZodIssue;

function fieldErrors(issue: Issue, before: readonly PropertyKey[]): FieldError[] {
  const path = [...before, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    // For a value with several possible forms, the error is that of the closest form.
    const depth = (issues: readonly Issue[]) => Math.max(0, ...issues.map((each) => each.path.length));
    const closest = issue.errors.reduce((best, each) => (depth(each) > depth(best) ? each : best));
    if (depth(closest) > 0) return closest.flatMap((each) => fieldErrors(each, path));
  }
  return [{ field: fieldPath(path), detail: issue.message }];
}

/** Formats a path like `messages[0].content`. */
function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  );
}
