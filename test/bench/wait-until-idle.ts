import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const checkEveryMs = 1000;
/** Ticks of a hundredth of a second, of a core, in that time. */
const maxIdleTicks = 5;
const idleChecks = 3;
const timeoutMs = 120_000;

/** Until a program that was just started has done what it does after its start: backups, looking at files. */
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
  // The name of the program may have blanks and brackets in it.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}
