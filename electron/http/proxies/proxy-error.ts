/** A proxy made no connection. Nothing reached the far end. */
export class ProxyError extends Error {
  /** One or two sentences for a user. */
  readonly sentence: string;
  /** The reason why the proxy itself could not be reached. Only with this reason may another proxy be tried. */
  readonly unreached: string | undefined;
  /** The proxy wants another user name and password. */
  readonly wantsLogin: boolean;

  constructor(sentence: string, { unreached, wantsLogin = false }: { unreached?: string; wantsLogin?: boolean } = {}) {
    super(sentence);
    this.name = 'ProxyError';
    this.sentence = sentence;
    this.unreached = unreached;
    this.wantsLogin = wantsLogin;
  }
}

export function unreachableProxyError(name: string, why: string): ProxyError {
  return new ProxyError(`Couldn’t reach the proxy ${name} (${why}). Check the proxy in your system settings.`, {
    unreached: why,
  });
}

/** Makes the error of a missing or refused sign-in. `code` is the proxy's status, where its protocol has one. */
export function proxyLoginError(name: string, isRefused: boolean, code?: number): ProxyError {
  const number = code === undefined ? '' : ` (${code})`;
  const sentence = isRefused
    ? `The proxy ${name} refused the user name and password${number}. Enter them again, or choose another proxy in your system settings.`
    : `The proxy ${name} requires a sign-in${number}. Sign in to it, or choose another proxy in your system settings.`;
  return new ProxyError(sentence, { wantsLogin: true });
}

/** Answers the system's code of an error, else its message. */
export function proxyErrorReason(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
