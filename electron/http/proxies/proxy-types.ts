export interface ProxyLogin {
  readonly user: string;
  readonly password: string;
}

/** Finds the sign-ins of proxies. `key` is the `key` of a `ProxyAddress`. */
export interface ProxyLogins {
  /** Returns the stored sign-in if the proxy has not refused it; otherwise `given`. */
  loginFor(key: string, given: ProxyLogin | undefined): Promise<ProxyLogin | undefined>;
  /** Call when the proxy refused `tried`, or a connection without a sign-in. */
  markRefused(key: string, tried: ProxyLogin | undefined): void;
}

/** Stands for a direct connection in a list of proxies. */
export const directRoute = 'direct://';

/** Returns the proxies for a URL in the order to try, such as `http://proxy.example:3128`. */
export type FindRoutes = (url: string) => Promise<readonly string[]>;

/** The proxies of one connection. An empty list means a direct connection. */
export interface Proxies {
  readonly routesTo: FindRoutes;
  /** Absent when no user can be asked to sign in. */
  readonly logins?: ProxyLogins;
}
