import { quoteForShell } from '../../../ui/quote-for-shell.ts';

/** Data for a request outside of this program, without the key. */
interface CurlParts {
  /** Origin of the gateway; where none is known, its place is left open. */
  readonly baseUrl: string | undefined;
  readonly method: string;
  readonly path: string;
  /** JSON. */
  readonly body: string;
}

/** A request as a command for a Unix shell. The key is named and never written out. */
export function requestAsCurl({ baseUrl, method, path, body }: CurlParts): string {
  const address = `${baseUrl ?? '{base_url}'}${path}`;
  return [
    `curl -X ${method} ${quoteForShell(address)}`,
    `-H "Authorization: Bearer $API_KEY"`,
    `-H 'Content-Type: application/json'`,
    `--data-raw ${quoteForShell(body)}`,
  ].join(' \\\n  ');
}
