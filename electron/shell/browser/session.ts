import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { writePrivateFile } from '../data-folder.ts';

/** Allows calls from the holder of the cookie, which a one-time token was exchanged for. */
export interface Session {
  /** A new token for one page. It is good for one exchange, until this program ends. */
  newToken(): string;
  /** The `Set-Cookie` value for a token that is ours and unused, and spends it. */
  exchange(token: string): string | undefined;
  /** Whether a request's `Cookie` header carries the session. */
  allows(cookieHeader: string | undefined): boolean;
}

const secretSchema = z.string().regex(/^[\w-]{43}$/);

/**
 * The cookie secret is stored in the data folder, so that an open page stays signed in after a restart. Reasons:
 * docs/decisions/2026-11-21-session-cookie-survives-restart.md.
 */
export function openSession(dataFolder: string): Session {
  const secret = readOrMakeSecret(path.join(dataFolder, 'session-secret'));
  // Cookies do not tell ports apart: each data folder has a name of its own, or two programs would sign each other out.
  const name = `triptych-${createHash('sha256').update(`name of ${secret}`).digest('hex').slice(0, 12)}`;
  const tokens = new Set<string>();

  return {
    newToken() {
      const token = randomBytes(32).toString('base64url');
      tokens.add(token);
      return token;
    },
    exchange(token) {
      // Every token is compared, so that the time taken says nothing about any of them.
      const match = [...tokens].filter((candidate) => isSameSecret(candidate, token))[0];
      if (match === undefined) return undefined;
      tokens.delete(match);
      return `${name}=${secret}; Path=/; HttpOnly; SameSite=Strict`;
    },
    allows(cookieHeader) {
      const values = (cookieHeader ?? '').split(';').map((part) => part.trim().split('='));
      return values.some(([key, value]) => key === name && value !== undefined && isSameSecret(secret, value));
    },
  };
}

/** Compares in a time that depends on neither text: digests have one length. */
export function isSameSecret(expected: string, given: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(expected), digest(given));
}

function readOrMakeSecret(file: string): string {
  try {
    const kept = secretSchema.safeParse(readFileSync(file, 'utf8'));
    if (kept.success) return kept.data;
  } catch {
    // Not there yet, or not readable: a new one only means that pages left open must be opened anew.
  }
  const secret = randomBytes(32).toString('base64url');
  writePrivateFile(file, secret);
  return secret;
}
