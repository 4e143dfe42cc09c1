import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findingsFolder, record } from './results.ts';

// `node build/electron-trial/run-and-record.ts NAME [--minutes N] -- PROGRAM ARGUMENTS`: runs a program with a time
// limit, saves its output to a file, and records how it ended. Exits with 1 if the program failed.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '20' } },
});
const [name = '', program = '', ...args] = positionals;
const lastLines: string[] = [];

const ok = await record(name, async () => {
  mkdirSync(findingsFolder, { recursive: true });
  const file = createWriteStream(path.join(findingsFolder, `${name.replace(/[^\w.-]+/g, '-')}.log`));
  // On Windows, npm is a script that only a shell can run.
  const isScript = process.platform === 'win32' && ['npm', 'npx'].includes(program);
  const child = spawn(isScript ? `${program}.cmd` : program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: isScript,
    timeout: Number(values.minutes) * 60_000,
    killSignal: 'SIGKILL',
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      file.write(chunk);
      lastLines.push(
        ...chunk
          .toString()
          .split(/\r?\n/)
          .filter((line) => line.trim() !== ''),
      );
      lastLines.splice(0, lastLines.length - 3);
    });
  }
  const ended = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(signal ?? String(code)));
  });
  await new Promise<void>((resolve) => file.end(resolve));
  if (ended !== '0') throw new Error(`ended with ${ended}: ${lastLines.join(' / ')}`);
  return lastLines.at(-1);
});
// If the program can't start, the timer of its limit would otherwise remain.
process.exit(ok ? 0 : 1);
