import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CrashPlan } from './crash-plan.ts';

const crashLayer = fileURLToPath(new URL('./crash-layer.ts', import.meta.url));
/** A program that runs longer than this hangs. Milliseconds. */
const timeoutMs = 300_000;

export interface KillableProgram {
  /** The file of the program, and its arguments. */
  readonly program: readonly string[];
  readonly plan: CrashPlan;
  /** Text for standard input. */
  readonly input?: string;
  /** The command in front of `node` on the command line, such as strace. */
  readonly tracer?: readonly string[];
}

/**
 * Runs a program that the plan may kill. Returns the complete lines of standard output. Throws with the last errors if the
 * program fails by itself.
 */
export async function runUntilKilled({
  program,
  plan,
  input = '',
  tracer = [],
}: KillableProgram): Promise<{ wasKilled: boolean; lines: string[] }> {
  const [command = '', ...args] = [...tracer, process.execPath, '--import', crashLayer, ...program];
  const child = spawn(command, args, { env: { ...process.env, CRASH_PLAN: JSON.stringify(plan) } });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-4000);
  });
  // The program may be killed before it has read its input.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const tooLong = setTimeout(() => child.kill('SIGTERM'), timeoutMs);
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  clearTimeout(tooLong);
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`The program ended with ${code ?? signal}:\n${errors}`);
  // A line without its end was not written completely.
  return { wasKilled: signal === 'SIGKILL', lines: output.split('\n').slice(0, -1) };
}
