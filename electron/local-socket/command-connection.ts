import { createHmac } from 'node:crypto';

/** The connection that a command uses for its runs: that of its options, or, without them, that of Settings. */
export interface CommandConnection {
  /** A URL or `sandbox`. */
  readonly name?: string | undefined;
  readonly key?: string | undefined;
}

/** The header of a command that connects to another command. */
export const connectionHeader = 'triptych-connection';

/**
 * Returns a proof that two commands use the same connection. The key itself leaves no process: only the program that
 * knows the token of the socket, and the same key, can compute the proof.
 */
export function proofOfConnection({ name, key }: CommandConnection, token: string): string {
  return createHmac('sha256', token)
    .update(JSON.stringify([name, key]))
    .digest('base64url');
}
