// Each is made once: making one takes longer than a hundred words of it.
const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const weekdays = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const weekdaysOfYears = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

// Days and hours for people, where they are. `time` in milliseconds since 1970; what is no time has no words.

/** `21 November 2026` */
export function formatDate(time: number): string {
  return words(dates, time);
}

/** `Saturday 21 November` */
export function formatWeekday(time: number): string {
  return words(weekdays, time).replace(',', '');
}

/** `Saturday 21 November 2026` */
export function formatWeekdayOfYear(time: number): string {
  return words(weekdaysOfYears, time).replace(',', '');
}

/** Beyond it there are no days. Milliseconds since 1970. */
const last = 8.64e15;

function words(format: Intl.DateTimeFormat, time: number): string {
  return Math.abs(time) <= last ? format.format(time) : '';
}
