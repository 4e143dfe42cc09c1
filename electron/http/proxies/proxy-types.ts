export interface ProxyLogin {
  readonly user: string;
  readonly password: string;
}

/** Finds the sign-ins of proxies. `key` is that of `ProxyAddress`. */
export interface ProxyLogins {
  /** Answers the known sign-in that the proxy has not refused, else `given`. */
  loginFor(key: string, given: ProxyLogin | undefined): Promise<ProxyLogin | undefined>;
  /** Reports that the proxy refused `tried`, or a connection without a sign-in. */
  markRefused(key: string, tried: ProxyLogin | undefined): void;
}

/** Represents a direct connection in a list of proxies. */
export const directRoute = 'direct://';

/** Lists the proxies for a web address in the order to try them, such as `http://proxy.example:3128`. */
export type FindRoutes = (url: string) => Promise<readonly string[]>;

/** The proxies of one connection. An empty list means a direct connection. */
export interface Proxies {
  readonly routesTo: FindRoutes;
  /** Omitted where no user can be asked to sign in. */
  readonly logins?: ProxyLogins;
}
