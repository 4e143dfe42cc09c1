import type { FindRoutes } from './proxy-types.ts';

/** Reads `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY`, in upper or lower case, as other programs do. */
export function environmentProxy(environment: NodeJS.ProcessEnv): FindRoutes {
  const read = (name: string) => {
    const value = environment[name.toLowerCase()] ?? environment[name];
    return value === undefined || value.trim() === '' ? undefined : value.trim();
  };
  return async (address) => {
    const url = new URL(address);
    if (isExempt(url, read('NO_PROXY') ?? '')) return [];
    const proxy = read(url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') ?? read('ALL_PROXY');
    if (proxy === undefined) return [];
    return [proxy.includes('://') ? proxy : `http://${proxy}`];
  };
}

/**
 * The list contains hosts, with or without a port. A plain name, or one after a dot or `*.`, includes all subdomains.
 */
function isExempt(url: URL, list: string): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true;
      const match = /^(.*?)(?::(\d+))?$/.exec(entry);
      const [name = '', entryPort] = entry.split(':').length > 2 ? [entry] : [match?.[1], match?.[2]];
      if (entryPort !== undefined && entryPort !== port) return false;
      const bare = name.replace(/^\*?\./, '').replace(/^\[|\]$/g, '');
      return host === bare || host.endsWith(`.${bare}`);
    });
}
