// Limits of tests only end a hang. They are at least ten times the duration on a quiet machine, because a slow machine is
// no failure. Longer tests have a limit of their own.

/** The whole of one test or hook. Milliseconds. */
export const testMs = 30 * 60_000;
/** One expectation that is repeated until it is met, and one action in the page. Milliseconds. */
export const waitMs = 3 * 60_000;
