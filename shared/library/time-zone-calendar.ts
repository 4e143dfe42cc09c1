/** A day, a month or a year. */
export interface CalendarDate {
  readonly year: number;
  /** From 1; absent for a whole year. */
  readonly month?: number;
  /** From 1; absent for a whole month. */
  readonly day?: number;
}

/** Parses `2026`, `2026-10` or `2026-10-05`. Returns `undefined` for an invalid date. */
export function parseCalendarDate(text: string): CalendarDate | undefined {
  const found = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/.exec(text.trim());
  if (!found) return undefined;
  const [year, month, day] = [found[1], found[2], found[3]].map((part) =>
    part === undefined ? undefined : Number(part),
  );
  if (year === undefined || year < 1970) return undefined;
  if (month === undefined) return { year };
  if (month < 1 || month > 12) return undefined;
  if (day === undefined) return { year, month };
  const isDay = day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
  return isDay ? { year, month, day } : undefined;
}

export type Calendar = ReturnType<typeof calendarOfTimeZone>;

const hour = 3_600_000;
/** Latest date of JavaScript minus two days, because time zones differ by up to a day. */
const latest = 8_640_000_000_000_000 - 48 * hour;

/** Returns the calendar of a time zone (a name of `Intl`). An unknown name means the local time zone. */
export function calendarOfTimeZone(timeZone: string | undefined) {
  const format = formatOf(timeZone);
  /** Returns the local clock time as if it were UTC. */
  const wallClock = (at: number) => {
    const parts: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(at)) parts[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour: hours = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hours, minute, second);
  };
  const distances = new Map<number, number>();
  const distanceIn = (part: number, length: number) => {
    const at = part * length;
    const distance = distances.get(at) ?? wallClock(at) - at;
    distances.set(at, distance);
    return distance;
  };
  // Computing the local clock time is slow, so it is computed at both ends of a day. Clocks change at most once per
  // day, at a quarter of an hour.
  const distanceAt = (at: number) => {
    const part = Math.floor(at / (24 * hour));
    const distance = distanceIn(part, 24 * hour);
    return distance === distanceIn(part + 1, 24 * hour) ? distance : distanceIn(Math.floor(at / (hour / 4)), hour / 4);
  };
  let [dayNumber, dayName] = [Number.NaN, ''];
  return {
    /** Returns the day of a time as `2026-10-05`, or an empty text for a time outside the calendar. */
    dayOf(at: number): string {
      if (!(Math.abs(at) <= latest)) return '';
      const index = Math.floor((at + distanceAt(at)) / (24 * hour));
      if (index !== dayNumber) [dayNumber, dayName] = [index, nameOfDay(index)];
      return dayName;
    },
    /** Returns the start of a date, milliseconds since 1970. */
    startOf({ year, month = 1, day = 1 }: CalendarDate): number {
      const localMidnight = Date.UTC(year, month - 1, day);
      // Returns the first time with that clock time: some days start at one o'clock, and some start twice.
      let at = localMidnight - 26 * hour;
      while (at + distanceAt(at) < localMidnight) at += hour / 4;
      return at;
    },
  };
}

function nameOfDay(index: number): string {
  const at = new Date(index * 24 * hour);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(0, 10);
}

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const parts = {
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const;
  try {
    return new Intl.DateTimeFormat('en', timeZone === undefined ? parts : { ...parts, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en', parts);
  }
}
