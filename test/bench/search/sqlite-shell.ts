import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface SqliteShell {
  /** Milliseconds until the answer, without the start of the command. */
  time(statement: string): Promise<number>;
  end(): Promise<void>;
}

/** Starts the sqlite3 command on this file. If the command is missing, throws with instructions. */
export async function startSqliteShell(file: string): Promise<SqliteShell> {
  const child = spawn('sqlite3', ['-batch', file], { stdio: ['pipe', 'pipe', 'inherit'] });
  await Promise.race([
    once(child, 'spawn'),
    once(child, 'error').then(() => {
      throw new Error('The sqlite3 command is missing. On Debian and Ubuntu: apt-get install sqlite3');
    }),
  ]);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    async time(statement) {
      const start = performance.now();
      child.stdin.write(`${statement};\n.print answered\n`);
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error('sqlite3 ended');
        if (value === 'answered') return performance.now() - start;
      }
    },
    async end() {
      child.stdin.end('.quit\n');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
