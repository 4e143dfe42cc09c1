import { makeFolder } from '../files/make-folder.ts';
import type { Clock } from '../host/host.ts';

/** The built-in gateway. It opens on first use: drawing media loads libraries that are needed nowhere else. */
export function createSandboxGateway(stateFolder: string, clock: Clock) {
  let opening: ReturnType<typeof start> | undefined;
  async function start() {
    await makeFolder(stateFolder, { mode: 0o700 });
    const { openSandbox } = await import('../sandbox/sandbox.ts');
    // Without `key`, the sandbox creates a random key that exists only in memory.
    return openSandbox({ stateFolder, clock });
  }
  return {
    open(): Promise<{ baseUrl: string; key: string }> {
      opening ??= start().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return opening;
    },
    async close(): Promise<void> {
      const sandbox = await opening?.catch(() => undefined);
      await sandbox?.close();
    },
  };
}
