import { z } from 'zod';
import { isLoopback } from '../connections/base-url.ts';
import { problemSchema } from '../problem-schema.ts';
import { checkLink } from '../util/check-link.ts';

// The update feed and the facts of it. The program never installs an update. It notifies the user, who opens the page.

/** Only digits and dots, so that versions can be compared by their numbers. */
const versionSchema = z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/);

/** The JSON at the URL of a feed. Unknown fields are ignored. */
export const releaseSchema = z.object({
  version: versionSchema,
  /** The web page of the release. */
  page: z
    .string()
    .max(2048)
    .refine((page) => page.startsWith('https://') && checkLink(page).ok),
});

export const programUpdateSchema = z.object({
  /** Time of the last check of the feed: milliseconds since 1970. Absent: this feed was never checked. */
  checkedAt: z.number().optional(),
  /** The release that the feed named at the last check. */
  named: releaseSchema.optional(),
  /** True when that release is newer than this program. */
  isNewer: z.boolean(),
  /** The problem of the last check. */
  problem: problemSchema.optional(),
});
export type ProgramUpdate = Readonly<z.infer<typeof programUpdateSchema>>;

/** Returns the reason why a URL cannot be an update feed or a price list, or `undefined`. An empty text is valid: none. */
export function feedProblem(address: string): string | undefined {
  if (address === '') return undefined;
  if (!/^https?:\/\//i.test(address)) return 'The URL must start with https://.';
  const checked = checkLink(address);
  if (!checked.ok) return 'This isn’t a plain URL. Remove any user name, password or hidden characters.';
  const { protocol, hostname } = new URL(checked.url);
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return undefined;
  return 'Only https:// is allowed, and http:// on this computer. Otherwise, others could change the response in transit.';
}
