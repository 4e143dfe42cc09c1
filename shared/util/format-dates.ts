// Formats dates and times for display, in local time. `time` and `now` are milliseconds since 1970; an invalid time has
// an empty text. Each formatter is created once, because creating one takes longer than using it a hundred times.

const made = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options);
const times = made({ timeStyle: 'short' });
const seconds = made({ timeStyle: 'medium' });
const milliseconds = made({ hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 });
const dates = made({ dateStyle: 'long' });
const shortDates = made({ dateStyle: 'medium' });
const datesAndTimes = made({ dateStyle: 'medium', timeStyle: 'short' });
const days = made({ day: 'numeric', month: 'long' });
const shortDays = made({ day: 'numeric', month: 'short' });
const weekdays = made({ weekday: 'long', day: 'numeric', month: 'long' });
const weekdaysOfYears = made({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const months = made({ month: 'long' });
const shortMonths = made({ month: 'short' });
const monthsOfYears = made({ month: 'long', year: 'numeric' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** `20:57` */
export function formatTime(time: number): string {
  return words(times, time);
}

/** `20:57:02` */
export function formatTimeToSecond(time: number): string {
  return words(seconds, time);
}

/** `20:57:02.114`, for logs. */
export function formatTimeToMillisecond(time: number): string {
  return words(milliseconds, time);
}

/** `20:57` today, `19 Nov, 20:57` before, `19 Nov 2025` before this year. */
export function formatWhen(time: number, now: number): string {
  if (!isTime(time)) return '';
  if (new Date(time).toDateString() === new Date(now).toDateString()) return formatTime(time);
  return isSameYear(time, now) ? `${words(shortDays, time)}, ${formatTime(time)}` : formatShortDate(time);
}

/** `just now`, `2 hours ago`, `1 day ago`. */
export function formatAgo(time: number, now: number): string {
  if (!isTime(time)) return '';
  const passed = now - time;
  const unit = units.find(([, length]) => passed >= length);
  return unit === undefined ? 'just now' : relative.format(-Math.floor(passed / unit[1]), unit[0]);
}
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `21 November 2026` */
export function formatDate(time: number): string {
  return words(dates, time);
}

/** `21 Nov 2026` */
export function formatShortDate(time: number): string {
  return words(shortDates, time);
}

/** `21 Nov 2026, 20:57` */
export function formatDateAndTime(time: number): string {
  return words(datesAndTimes, time);
}

/** `19 to 21 Nov 2026`: the common part is written once. */
export function formatDateRange(from: number, to: number): string {
  return isTime(from) && isTime(to) ? shortDates.formatRange(from, to).replace(/(?<!\s)\s*–\s*/u, ' to ') : '';
}

/** `21 November` */
export function formatDay(time: number): string {
  return words(days, time);
}

/** `21 Nov` this year, `21 Nov 2025` in another. */
export function formatShortDay(time: number, now: number): string {
  return isSameYear(time, now) ? words(shortDays, time) : formatShortDate(time);
}

/** `Saturday 21 November` this year, `Friday 21 November 2025` in another. */
export function formatWeekday(time: number, now: number): string {
  return words(isSameYear(time, now) ? weekdays : weekdaysOfYears, time).replace(',', '');
}

/** `November` this year, `November 2025` in another. */
export function formatMonth(time: number, now: number): string {
  return isSameYear(time, now) ? words(months, time) : formatMonthOfYear(time);
}

/** `Nov` */
export function formatShortMonth(time: number): string {
  return words(shortMonths, time);
}

/** `November 2026` */
export function formatMonthOfYear(time: number): string {
  return words(monthsOfYears, time);
}

function isSameYear(time: number, now: number): boolean {
  return new Date(time).getFullYear() === new Date(now).getFullYear();
}

/** JavaScript has no later dates. Milliseconds since 1970. */
const last = 8.64e15;

function isTime(time: number): boolean {
  return Math.abs(time) <= last;
}

function words(format: Intl.DateTimeFormat, time: number): string {
  return isTime(time) ? format.format(time) : '';
}

/** Returns the local date of a time, in milliseconds since 1970: `2026-11-21`. */
export function dayOf(time: number): string {
  const date = new Date(time);
  const two = (number: number) => String(number).padStart(2, '0');
  return [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())].join('-');
}
