import { ProblemError, problem } from '../../shared/problem.ts';

/** Returns a key that is valid in a header. Pasted keys often contain a line end. */
export function checkTypedKey(typed: string): string {
  const key = typed.trim().replace(/^bearer\s+/i, '');
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  const sentence = 'The key contains spaces or invalid characters. Copy it again, without any surrounding text.';
  throw new ProblemError(problem('input', sentence));
}
