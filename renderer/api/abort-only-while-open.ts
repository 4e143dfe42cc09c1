import type { ClientContext, ClientLink } from '@orpc/client';

/**
 * Returns `link`, which learns of an aborted call only while its connection `isOpen`. Over a closed connection the link
 * would fail to send the abort message, without any visible error. The call ends with the connection.
 */
export function abortOnlyWhileOpen<Context extends ClientContext>(
  isOpen: () => boolean,
  link: ClientLink<Context>,
): ClientLink<Context> {
  return {
    call: (path, input, { signal, ...options }) =>
      link.call(path, input, { ...options, ...createContext(signal, isOpen) }),
  };
}

function createContext(signal: AbortSignal | undefined, isOpen: () => boolean): { signal?: AbortSignal } {
  if (!signal || signal.aborted) return signal ? { signal } : {};
  const controller = new AbortController();
  signal.addEventListener('abort', () => isOpen() && controller.abort(signal.reason), { once: true });
  return { signal: controller.signal };
}
