import type { ProxyLogin } from './proxies.ts';

const httpKinds = ['http:', 'https:'];
/** As they are written, and the version of the protocol that each means. */
const socksVersions: Readonly<Record<string, 4 | 5>> = {
  'socks:': 5,
  'socks4:': 4,
  'socks4a:': 4,
  'socks5:': 5,
  'socks5h:': 5,
};

export interface ProxyAddress {
  readonly kind: 'http' | 'https' | 'socks4' | 'socks5';
  /** Host and port, as people are told. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** Scheme, host and port in one spelling: what is kept of it lies under this. */
  readonly key: string;
  /** As the address itself carries it, which those in the environment may. */
  readonly login: ProxyLogin | undefined;
}

/** Takes a proxy's address apart. `undefined`: it is of a kind that is not known here. */
export function readProxyAddress(address: string): ProxyAddress | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.host === '') return undefined;
  const version = socksVersions[url.protocol];
  if (version === undefined && !httpKinds.includes(url.protocol)) return undefined;
  const kind = version === undefined ? (url.protocol === 'https:' ? 'https' : 'http') : (`socks${version}` as const);
  const port = Number(url.port || { http: 80, https: 443, socks4: 1080, socks5: 1080 }[kind]);
  const user = decoded(url.username);
  return {
    kind,
    name: url.host,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port,
    key: `${kind}://${url.hostname.toLowerCase()}:${port}`,
    login: user === '' ? undefined : { user, password: decoded(url.password) },
  };
}

/** How a kind that is not known here is called. */
export function kindOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol.replace(/:$/, '').toUpperCase() : 'unreadable';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
