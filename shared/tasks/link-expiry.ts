/** Result links live an hour at most, from when the task was finished; we see that a little later. */
const longestLifeMs = 3_600_000;

/**
 * When a result link ends, as well as it can be known: what a signed address says of itself in one of the usual ways, and
 * an hour at most after `seenAt`. Both are wall clock milliseconds. Only for order: a link is tried whatever this says.
 */
export function linkExpiry(link: string, seenAt: number): number {
  return Math.min(statedEnd(link) ?? Number.POSITIVE_INFINITY, seenAt + longestLifeMs);
}

/** When a signed address says that it ends, in wall clock milliseconds. */
export function statedEnd(link: string): number | undefined {
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

/** In seconds as a rule; what would then lie thousands of years ahead is in milliseconds. */
function unixTime(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{9,14}$/.test(text)) return undefined;
  const number = Number(text);
  return number > 1e11 ? number : number * 1000;
}
