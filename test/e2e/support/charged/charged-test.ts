import { test as base } from '../app.ts';
import type { ChargedControl, Stage } from './charged-control.ts';
import { pressWays } from './press-ways.ts';
import { openSlowGateway, type SlowGateway } from './slow-gateway.ts';

interface Fixtures {
  /** Starts the program for a control, at a sandbox of its own. */
  openStage(control: ChargedControl): Promise<Stage>;
  /** The same, with a gateway whose answers can be delayed. */
  openSlowStage(control: ChargedControl): Promise<{ readonly stage: Stage; readonly slow: SlowGateway }>;
}

// No run is ever completed, so nothing is drawn and saved beside the presses.
const sandboxArgs = ['--pending-ms', '3600000', '--stream-ms', '1'];

export const test = base.extend<Fixtures>({
  openStage: ({ page, dataFolder, startApp, startSandbox }, use) =>
    use(async (control) => {
      await control.seed?.(dataFolder, pressWays.length);
      const sandbox = await startSandbox(sandboxArgs);
      const app = await startApp(['--base-url', sandbox.baseUrl], { TRIPTYCH_API_KEY: sandbox.key });
      return { page, app, dataFolder, sandbox };
    }),
  openSlowStage: async ({ page, dataFolder, startApp, startSandbox }, use) => {
    const opened: SlowGateway[] = [];
    await use(async (control) => {
      await control.seed?.(dataFolder, pressWays.length);
      const sandbox = await startSandbox(sandboxArgs);
      const slow = await openSlowGateway(sandbox.baseUrl);
      opened.push(slow);
      const app = await startApp(['--base-url', slow.baseUrl], { TRIPTYCH_API_KEY: sandbox.key });
      return { stage: { page, app, dataFolder, sandbox }, slow };
    });
    for (const each of opened) each.close();
  },
});
