import { checkLink } from '../../../shared/util/check-link.ts';
import { decodeEntities } from './plain-text.ts';

interface Destination {
  /** URL for the opener: parsed, with the host in punycode. */
  url: string;
  /** The text that the user must check: the host, or the mail address. */
  host: string;
}

/** Returns the real destination of a link; `undefined` for a link that is never opened. */
export function destinationOf(written: string): Destination | undefined {
  const checked = checkLink(decodeEntities(written));
  if (!checked.ok) return undefined;
  const { protocol, host, pathname } = new URL(checked.url);
  return { url: checked.url, host: protocol === 'mailto:' ? pathname : host };
}

const addressLike =
  /^\s*(?:[a-z][a-z\d+.-]*:\/*)?(?:[^\s/@]*@)?((?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]{2,})(?=[/:?#.,\s]|$)/iu;

type HostNote = 'same' | 'shown' | 'differs';

/**
 * Tells whether the text of a link already names its host. Returns `differs` when the text reads like another host, for
 * which an honest link has no reason.
 */
export function hostNote(words: string, { host, url }: Destination): HostNote {
  const text = words.trim();
  const claimed = addressLike.exec(text)?.[1]?.toLowerCase();
  if (text === host || text === url || (url.startsWith('mailto:') && text === url.slice('mailto:'.length)))
    return 'same';
  if (claimed === undefined) return 'shown';
  if (claimed === bareHost(host) || claimed === host) {
    // The start of a URL is not sufficient: text before an `@` is no host.
    return text.includes('@') && !url.startsWith('mailto:') ? 'differs' : 'same';
  }
  return withoutWww(claimed) === withoutWww(bareHost(host)) ? 'shown' : 'differs';
}

function bareHost(host: string): string {
  return host.replace(/:\d+$/, '');
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}
