import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../support/free-port.ts';

const program = fileURLToPath(
  new URL('../../../node_modules/@portkey-ai/gateway/build/start-server.js', import.meta.url),
);

export interface PortkeyGateway {
  readonly baseUrl: string;
  end(): Promise<void>;
}

/** Starts a third-party gateway on a free port of loopback. It forwards requests as their headers say. */
export async function startPortkeyGateway(): Promise<PortkeyGateway> {
  const port = await freePort();
  const child = spawn(process.execPath, [program, `--port=${port}`, '--headless'], { stdio: 'ignore' });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const baseUrl = `http://127.0.0.1:${port}`;
  await answering(baseUrl, child);
  return {
    baseUrl,
    async end() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function answering(baseUrl: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The gateway ended with ${child.exitCode} before it answered.`);
    const answer = await fetch(baseUrl).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
