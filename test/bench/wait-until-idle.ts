import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const checkEveryMs = 1000;
/** The processor time within one check that counts as idle. Hundredths of a second on one core. */
const maxIdleTicks = 5;
/** The program begins to check its files five seconds after its start. */
const idleChecks = 6;
const timeoutMs = 120_000;

/** Waits until a newly started program has finished its initial work, such as backups and file checks. */
export async function waitUntilIdle(pid: number): Promise<void> {
  const until = performance.now() + timeoutMs;
  let before = ticksOf(pid);
  for (let quiet = 0; quiet < idleChecks && performance.now() < until; ) {
    await setTimeout(checkEveryMs);
    const now = ticksOf(pid);
    quiet = now - before <= maxIdleTicks ? quiet + 1 : 0;
    before = now;
  }
}

/**
 * Returns the processor time so far in hundredths of a second. Returns 0 on systems that do not report the time; the
 * caller then waits.
 */
function ticksOf(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  // The name of the program may contain blanks and brackets.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}
