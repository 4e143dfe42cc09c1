import { parseBaseUrl } from '../../shared/connections/base-url.ts';
import { ProblemError } from '../../shared/problem.ts';
import { checkTypedKey } from './check-typed-key.ts';

/** Returns the command line connection of this program run. Throws a `ProblemError` for an invalid URL or key. */
export function parseCommandLineConnection(
  options: { baseUrl: string; key: string } | undefined,
): { origin: string; key: string } | undefined {
  if (options === undefined) return undefined;
  const address = parseBaseUrl(options.baseUrl);
  if (!address.ok) throw new ProblemError(address.problem);
  return { origin: address.origin, key: checkTypedKey(options.key) };
}
