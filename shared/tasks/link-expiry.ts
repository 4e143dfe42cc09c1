/**
 * Result links are valid for at most one hour after the gateway finished the task. The program sees the end a little
 * later.
 */
export const longestLifeMs = 3_600_000;

/**
 * Estimates the expiry of a result link: the expiry in the URL if the URL is signed, but at most one hour after
 * `seenAt`. Both times are wall clock milliseconds. Only the order of downloads depends on the estimate; every link is
 * tried.
 */
export function linkExpiry(link: string, seenAt: number): number {
  return Math.min(statedExpiry(link) ?? Number.POSITIVE_INFINITY, seenAt + longestLifeMs);
}

/** Returns the expiry from a signed URL, in wall clock milliseconds. */
export function statedExpiry(link: string): number | undefined {
  if (!URL.canParse(link)) return undefined;
  const named = new Map([...new URL(link).searchParams].map(([name, value]) => [name.toLowerCase(), value]));
  for (const maker of ['amz', 'goog']) {
    const from = compactDate(named.get(`x-${maker}-date`));
    const seconds = Number(named.get(`x-${maker}-expires`));
    if (from !== undefined && seconds > 0) return from + seconds * 1000;
  }
  return unixTime(named.get('expires')) ?? isoDate(named.get('se'));
}

/** `20260131T235959Z` */
function compactDate(text: string | undefined): number | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text ?? '');
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  return isoDate(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

function isoDate(text: string | undefined): number | undefined {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : time;
}

/** The value is usually in seconds. A value thousands of years ahead is in milliseconds. */
function unixTime(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{9,14}$/.test(text)) return undefined;
  const number = Number(text);
  return number > 1e11 ? number : number * 1000;
}
