const name = 'triptych.run-began';

/**
 * When this run of the program began, as the window knows it. A reload of the page is the same run; closing the window
 * ends it.
 */
export function startOfSession(): number {
  const kept = Number(sessionStorage.getItem(name));
  if (kept > 0) return kept;
  const now = Date.now();
  sessionStorage.setItem(name, String(now));
  return now;
}
