/** `20:57` today, `19 Nov, 20:57` before, `19 Nov 2025` before this year. */
export function shortTime(at: number, now: number): string {
  const date = new Date(at);
  const today = new Date(now);
  const clock = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  if (date.toDateString() === today.toDateString()) return clock;
  const day = date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
  return date.getFullYear() === today.getFullYear() ? `${day}, ${clock}` : `${day} ${date.getFullYear()}`;
}

/** `20:57:02.114`, for evidence. */
export function exactTime(at: number): string {
  const date = new Date(at);
  return `${date.toLocaleTimeString('en-GB')}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}
