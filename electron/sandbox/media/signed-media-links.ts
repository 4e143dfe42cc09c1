import { createHmac, timingSafeEqual } from 'node:crypto';

export type MediaLinks = ReturnType<typeof createMediaLinks>;

/** Signs URLs that expire. The secret is derived from the key, so links survive a restart with the same key. */
export function createMediaLinks(origin: string, key: string) {
  const signatureOf = (path: string, expires: string) =>
    createHmac('sha256', `links of ${key}`).update(`${path}\n${expires}`).digest('hex');
  return {
    /** Returns the URL of the n-th file of a task. `expires` is wall clock milliseconds. */
    sign(taskId: string, index: number, extension: string, expires: number): string {
      const path = `/media/${taskId}/${index}.${extension}`;
      const sig = signatureOf(path, String(expires));
      return `${origin}${path}?expires=${expires}&sig=${sig}`;
    },
    /** Returns the reason why a URL is rejected, or `null` for a valid URL. */
    check(url: URL, now: number): 'signature' | 'expired' | null {
      const expires = url.searchParams.get('expires') ?? '';
      const signature = Buffer.from(url.searchParams.get('sig') ?? '');
      const right = Buffer.from(signatureOf(url.pathname, expires));
      if (signature.byteLength !== right.byteLength || !timingSafeEqual(signature, right)) return 'signature';
      return Number(expires) <= now ? 'expired' : null;
    },
  };
}
