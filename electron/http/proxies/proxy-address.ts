import { decodePercent } from '../../../shared/util/parse-url.ts';
import type { ProxyLogin } from './proxy-types.ts';

const httpKinds = ['http:', 'https:'];
/** Protocol version of each SOCKS scheme. */
const socksVersions: Readonly<Record<string, 4 | 5>> = {
  'socks:': 5,
  'socks4:': 4,
  'socks4a:': 4,
  'socks5:': 5,
  'socks5h:': 5,
};

export interface ProxyAddress {
  readonly kind: 'http' | 'https' | 'socks4' | 'socks5';
  /** Host and port for display. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** Scheme, host and port in a unique form, by which sign-ins are stored. */
  readonly key: string;
  /** Sign-in in the address itself, which environment variables may contain. */
  readonly login: ProxyLogin | undefined;
}

/** Parses a proxy address. Returns `undefined` for an unsupported kind of proxy. */
export function readProxyAddress(address: string): ProxyAddress | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.host === '') return undefined;
  const version = socksVersions[url.protocol];
  if (version === undefined && !httpKinds.includes(url.protocol)) return undefined;
  const kind = version === undefined ? (url.protocol === 'https:' ? 'https' : 'http') : (`socks${version}` as const);
  const port = Number(url.port || { http: 80, https: 443, socks4: 1080, socks5: 1080 }[kind]);
  const user = decodePercent(url.username);
  return {
    kind,
    name: url.host,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port,
    key: `${kind}://${url.hostname.toLowerCase()}:${port}`,
    login: user === '' ? undefined : { user, password: decodePercent(url.password) },
  };
}

/** Returns the name of an unsupported kind of proxy, for a problem text. */
export function unsupportedKindOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol.replace(/:$/, '').toUpperCase() : 'unreadable';
}
