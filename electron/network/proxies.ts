/** What signs in to a proxy. */
export interface ProxyLogin {
  readonly user: string;
  readonly password: string;
}

/** Who signs in to proxies; `key` as in `ProxyAddress`. */
export interface ProxyLogins {
  /** What is known and was not refused; `given` where nothing else is. */
  of(key: string, given: ProxyLogin | undefined): Promise<ProxyLogin | undefined>;
  /** It let nobody through with `tried`, or without any. */
  refused(key: string, tried: ProxyLogin | undefined): void;
}

/** In place of a proxy: the way without one. */
export const directWay = 'direct://';

/** The ways to a web address, in the order in which they are to be tried, such as `http://proxy.example:3128`. */
export type WaysTo = (url: string) => Promise<readonly string[]>;

/** The proxies of one connection. None at all is the way without one. */
export interface Proxies {
  readonly waysTo: WaysTo;
  /** Left out: nobody can be asked to sign in. */
  readonly logins?: ProxyLogins;
}
