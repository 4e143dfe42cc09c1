const name = 'triptych.run-began';

/**
 * Returns the start of this program run, as the window knows it. A reload belongs to the same run; closing the window
 * ends it.
 */
export function sessionStartTime(): number {
  const stored = Number(sessionStorage.getItem(name));
  if (stored > 0) return stored;
  const now = Date.now();
  sessionStorage.setItem(name, String(now));
  return now;
}
