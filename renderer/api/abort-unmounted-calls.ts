import type { ClientContext, ClientLink } from '@orpc/client';

/**
 * `link`, which hears that a call is called off only while its line `isOpen`. Over a line that is down main cannot be told;
 * the link would try to, fail, and say so to nobody. Such a call ends with the line.
 */
export function abortableOnlyWhile<Context extends ClientContext>(
  isOpen: () => boolean,
  link: ClientLink<Context>,
): ClientLink<Context> {
  return {
    call: (path, input, { signal, ...options }) => link.call(path, input, { ...options, ...heard(signal, isOpen) }),
  };
}

function heard(signal: AbortSignal | undefined, isOpen: () => boolean): { signal?: AbortSignal } {
  if (!signal || signal.aborted) return signal ? { signal } : {};
  const off = new AbortController();
  signal.addEventListener('abort', () => isOpen() && off.abort(signal.reason), { once: true });
  return { signal: off.signal };
}
