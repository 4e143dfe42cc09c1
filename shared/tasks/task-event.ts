import type { Problem } from '../problem.ts';

/** An event of a task. `at` is wall clock milliseconds. */
export type TaskEvent =
  /** With `resultPath`, a user entered the id and the path to poll. */
  | {
      kind: 'accepted';
      at: number;
      taskId: string;
      status?: string;
      traceId?: string;
      resultPath?: string;
      nextLookAt: number;
    }
  | { kind: 'refused'; at: number; problem: Problem }
  /** Provably nothing reached the gateway, or the gateway said when to try again. */
  | { kind: 'unsent'; at: number; problem: Problem; nextSendAt: number }
  /** An unsent request waits longer, because the gateway asked other requests to wait. */
  | { kind: 'send-put-off'; at: number; problem: Problem; nextSendAt: number }
  | { kind: 'sending-again'; at: number }
  | { kind: 'outcome-unknown'; at: number; problem: Problem }
  | { kind: 'still-working'; at: number; status?: string; resultPath: string; nextLookAt: number; note?: string }
  /** Without `nextLookAt`, polling is paused until the situation changes (another key). */
  | { kind: 'look-failed'; at: number; problem: Problem; nextLookAt: number | undefined }
  /** The gateway repeatedly answers that it does not know the task. */
  | { kind: 'not-known'; at: number; problem: Problem }
  | { kind: 'completed'; at: number; urls: readonly string[]; resultPath: string; note?: string }
  | { kind: 'task-failed'; at: number; problem: Problem; resultPath: string }
  | { kind: 'link-progress'; at: number; index: number; bytesReceived: number; bytesTotal?: number }
  | { kind: 'link-saved'; at: number; index: number; itemId: string; note?: string }
  | { kind: 'saving-failed'; at: number; problem: Problem; nextLookAt?: number }
  /** Links to results above the size limit for automatic saving. They wait for the user or for a higher limit. */
  | { kind: 'too-large'; at: number; problem: Problem; sizes: readonly { index: number; bytesAtLeast: number }[] }
  /** The user requested saving regardless of the size. */
  | { kind: 'any-size'; at: number }
  | { kind: 'links-expired'; at: number; problem: Problem }
  /** Some results could not be measured. Their files are saved. */
  | { kind: 'unmeasured'; at: number; problem: Problem }
  | { kind: 'stopped'; at: number }
  | { kind: 'watched-again'; at: number; nextLookAt: number }
  /** The next poll is later than planned, because the gateway requested a wait. */
  | { kind: 'put-off'; nextLookAt: number; at: number }
  /** Files of the task are missing in the library. The links with these indexes are downloaded again. */
  | { kind: 'missing-again'; at: number; missing: readonly number[]; nextLookAt: number };
