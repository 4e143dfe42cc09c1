import { randomUUID } from 'node:crypto';
import { waitMs } from '../../../build/test-limits.ts';
import type { PlannedRun } from '../../../shared/comparisons/run-plan/planned-run.ts';
import type { FaultServer } from '../../support/fault-server.ts';
import { imageModel } from '../faults/app-at-fault-server.ts';
import { draftOf } from '../support/app-at-gateway.ts';
import type { TestApp } from '../support/open-test-app.ts';

/** Creates runs of one model with distinct prompts: "prompt 1", "prompt 2" ... */
export function plannedRuns(count: number, modelId = imageModel): PlannedRun[] {
  return Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    modelId,
    draft: draftOf(modelId, `prompt ${index + 1}`),
  }));
}

/** Returns the prompts of all received creates, sorted, because any of the parallel ones may arrive first. */
export function promptsAt(gateway: FaultServer): string[] {
  const creates = gateway.ledger.filter((entry) => entry.method === 'POST');
  return creates.map((entry) => (JSON.parse(entry.body.toString('utf8')) as { prompt: string }).prompt).sort();
}

/** Number of runs of one comparison that are active at the same time. */
export const atOnce = 4;

/**
 * Resolves for each waiting create when this number of creates wait. Calls `whenAll` once just before. The first create
 * doesn't wait, because the others of its model are sent after its answer.
 */
export function untilAllAreUnderWay(whenAll: () => unknown): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = -1;
  return async () => {
    waiting += 1;
    if (waiting === 0) return;
    if (waiting === atOnce) {
      await whenAll();
      resolve();
    }
    return promise;
  };
}

/** Waits until main has nothing more to send for the comparison. */
export async function untilSent(app: TestApp, id: string): Promise<void> {
  const deadline = performance.now() + waitMs;
  while ((await app.calls.comparisons.contents({ id })).starting.length > 0) {
    if (performance.now() > deadline) throw new Error('Runs are still being sent');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
