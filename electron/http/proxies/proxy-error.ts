/** A proxy opened no connection, so nothing reached the target. */
export class ProxyError extends Error {
  /** One or two sentences for the user. */
  readonly sentence: string;
  /** The reason why the proxy itself was unreachable. Only then may another proxy be tried. */
  readonly unreached: string | undefined;
  /** True when the proxy requires another user name and password. */
  readonly wantsLogin: boolean;

  constructor(sentence: string, { unreached, wantsLogin = false }: { unreached?: string; wantsLogin?: boolean } = {}) {
    super(sentence);
    this.name = 'ProxyError';
    this.sentence = sentence;
    this.unreached = unreached;
    this.wantsLogin = wantsLogin;
  }
}

export function unreachableProxyError(name: string, reason: string): ProxyError {
  return new ProxyError(`Couldn’t reach the proxy ${name} (${reason}). Check the proxy in your system settings.`, {
    unreached: reason,
  });
}

/** Returns the error for a missing or refused sign-in. `code` is the status of the proxy, if its protocol has one. */
export function proxyLoginError(name: string, isRefused: boolean, code?: number): ProxyError {
  const number = code === undefined ? '' : ` (${code})`;
  const sentence = isRefused
    ? `The proxy ${name} refused the user name and password${number}. Enter them again, or choose another proxy in your system settings.`
    : `The proxy ${name} requires a sign-in${number}. Sign in to it, or choose another proxy in your system settings.`;
  return new ProxyError(sentence, { wantsLogin: true });
}

/** Returns the system code of an error, or its message. */
export function proxyErrorReason(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
