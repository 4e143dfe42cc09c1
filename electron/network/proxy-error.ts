/** A proxy that does not open the way. Nothing reached the far end then. */
export class ProxyError extends Error {
  /** One or two sentences for a person. */
  readonly sentence: string;
  /** No connection to the proxy itself stood, for this reason. Only then may another way be tried. */
  readonly unreached: string | undefined;
  /** It lets nobody through without another user name and password. */
  readonly wantsLogin: boolean;

  constructor(sentence: string, { unreached, wantsLogin = false }: { unreached?: string; wantsLogin?: boolean } = {}) {
    super(sentence);
    this.name = 'ProxyError';
    this.sentence = sentence;
    this.unreached = unreached;
    this.wantsLogin = wantsLogin;
  }
}

export function unreachedError(name: string, why: string): ProxyError {
  return new ProxyError(
    `The proxy ${name} cannot be reached (${why}). Check the proxy in the settings of your system.`,
    { unreached: why },
  );
}

/** `code`: the number that the proxy answered with, where its protocol has one. */
export function loginError(name: string, isRefused: boolean, code?: number): ProxyError {
  const number = code === undefined ? '' : ` (${code})`;
  const sentence = isRefused
    ? `The proxy ${name} refused the user name and password${number}. Enter them again, or choose another in the settings of your system.`
    : `The proxy ${name} wants a sign-in${number}. Sign in to it, or choose another in the settings of your system.`;
  return new ProxyError(sentence, { wantsLogin: true });
}

/** How the system calls what went wrong. */
export function reasonOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
