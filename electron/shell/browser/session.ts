import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { writePrivateFile } from '../../files/private-files.ts';
import { isSameSecret } from '../../util/is-same-secret.ts';

/** Accepts requests with the session cookie, which a page gets for a one-time token. */
export type Session = ReturnType<typeof openSession>;

const secretPattern = /^[\w-]{43}$/;

/**
 * The cookie secret is stored in the data folder, so that an open page stays signed in after a restart. Reasons:
 * docs/decisions/2026-11-21-session-cookie-survives-restart.md.
 */
export function openSession(dataFolder: string) {
  const secret = readOrMakeSecret(path.join(dataFolder, 'session-secret'));
  // Cookies ignore ports. A separate name per data folder keeps two programs from signing each other out.
  const name = `triptych-${createHash('sha256').update(`name of ${secret}`).digest('hex').slice(0, 12)}`;
  const tokens = new Set<string>();

  return {
    /** Returns a new token for one exchange, valid until the program ends. */
    newToken(): string {
      const token = randomBytes(32).toString('base64url');
      tokens.add(token);
      return token;
    },
    /** Returns the `Set-Cookie` value for a valid, unused token, and invalidates the token. */
    exchange(token: string): string | undefined {
      // All tokens are compared, so that the time reveals nothing about any of them.
      const match = [...tokens].filter((candidate) => isSameSecret(candidate, token))[0];
      if (match === undefined) return undefined;
      tokens.delete(match);
      return `${name}=${secret}; Path=/; HttpOnly; SameSite=Strict`;
    },
    /** True when the `Cookie` header of a request contains the session. */
    allows(cookieHeader: string | undefined): boolean {
      const values = (cookieHeader ?? '').split(';').map((part) => part.trim().split('='));
      return values.some(([key, value]) => key === name && value !== undefined && isSameSecret(secret, value));
    },
  };
}

function readOrMakeSecret(file: string): string {
  try {
    const stored = readFileSync(file, 'utf8');
    if (secretPattern.test(stored)) return stored;
  } catch {
    // Missing or unreadable: a new secret only means that open pages must be opened again.
  }
  const secret = randomBytes(32).toString('base64url');
  writePrivateFile(file, secret);
  return secret;
}
