import { hiddenHeader, type RecordedRequestDetail } from '../../../shared/request-log/recorded-request.ts';
import { quoteForShell } from '../../ui/quote-for-shell.ts';

// A request as a command that a user can run. The key is a variable of their shell, never a value; where an image was
// shortened in the log, its place says so, as the command cannot hold what the log has not.

export const codeForms = ['cURL', 'fetch', 'Python'] as const;
type CodeForm = (typeof codeForms)[number];

/** Headers that the tools write automatically, or that were hidden. */
const leftOut = new Set(['authorization', 'x-api-key', 'content-length', 'host', 'connection', 'traceparent']);

export function requestCode(form: CodeForm, exchange: RecordedRequestDetail): string {
  const { method, origin, path, sent } = exchange;
  const url = origin + path;
  const headers = sent.headers.filter(([name, value]) => !leftOut.has(name) && value !== hiddenHeader);
  const isKeyed = sent.headers.some(([name]) => name === 'authorization');
  const body = sent.body?.text;
  switch (form) {
    case 'cURL':
      return [
        `curl ${method === 'GET' ? '' : `-X ${method} `}${quoteForShell(url)}`,
        // Double quotes, so that the shell inserts the key.
        ...(isKeyed ? ['-H "Authorization: Bearer $API_KEY"'] : []),
        ...headers.map(([name, value]) => `-H ${quoteForShell(`${name}: ${value}`)}`),
        ...(body === undefined ? [] : [`--data-raw ${quoteForShell(body)}`]),
      ].join(' \\\n  ');
    case 'fetch': {
      const parts = [
        ...(isKeyed ? ["    authorization: 'Bearer ' + process.env.API_KEY,"] : []),
        ...headers.map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
      ];
      return [
        `const response = await fetch(${JSON.stringify(url)}, {`,
        `  method: ${JSON.stringify(method)},`,
        '  headers: {',
        ...parts,
        '  },',
        ...(body === undefined ? [] : [`  body: ${JSON.stringify(body)},`]),
        '});',
        'console.log(response.status, await response.text());',
      ].join('\n');
    }
    case 'Python': {
      const parts = [
        ...(isKeyed ? ['    "authorization": f"Bearer {os.environ[\'API_KEY\']}",'] : []),
        ...headers.map(([name, value]) => `    ${quoteForPython(name)}: ${quoteForPython(value)},`),
      ];
      return [
        ...(isKeyed ? ['import os'] : []),
        'import urllib.request',
        '',
        'request = urllib.request.Request(',
        `  ${quoteForPython(url)},`,
        `  method=${quoteForPython(method)},`,
        '  headers={',
        ...parts,
        '  },',
        ...(body === undefined ? [] : [`  data=${quoteForPython(body)}.encode(),`]),
        ')',
        'print(urllib.request.urlopen(request).read().decode())',
      ].join('\n');
    }
  }
}

/** JSON text is also a Python string if each pair of surrogates is written as one character. */
function quoteForPython(text: string): string {
  return JSON.stringify(text)
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
    .replaceAll('\u007f', '\\u007f');
}
