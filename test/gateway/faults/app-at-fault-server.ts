import type { AppCoreOptions } from '../../../electron/core/app-core-types.ts';
import type { TaskHistoryLine } from '../../../shared/tasks/task-history.ts';
import { type FaultServer, openFaultServer, type Script } from '../../support/fault-server.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { makeImage } from '../../support/make-images.ts';
import { draftOf, testKey } from '../support/app-at-gateway.ts';
import { taskId, traceparent } from '../support/fake-server.ts';
import { openTestApp, type TestApp } from '../support/open-test-app.ts';

export const videoModel = 'video-d-pro';
export const imageModel = 'image-c-2.5-t2i-preview';
export const videoIntent = { modelId: videoModel, draft: draftOf(videoModel) };
export const imageIntent = { modelId: imageModel, draft: draftOf(imageModel) };

export const accepted: Script = ({ json }) =>
  json(202, { task_info: { id: taskId, status: 'pending' } }, { Traceparent: traceparent });

/** Answers a poll as the interface documents it. */
export function taskAnswer(status: unknown, more: object = {}): Script {
  return ({ json }) => json(200, { task_info: { id: taskId, status }, ...more }, { Traceparent: traceparent });
}

export const completedWith = (...images: string[]): Script => taskAnswer('completed', { images });

/** Runs one script after the other; the last one stays. */
export function inTurn(...scripts: Script[]): Script {
  let turn = 0;
  return (exchange) => {
    const script = scripts[Math.min(turn, scripts.length - 1)];
    turn += 1;
    return script?.(exchange);
  };
}

export interface Faults {
  readonly create?: Script;
  readonly poll?: Script;
}

export interface AppAtFaultServer {
  readonly app: TestApp;
  readonly gateway: FaultServer;
}

/** Opens an app at a gateway that fails as the test says, on a clock that is `speed` times as fast. */
export async function openAtFaultServer(
  { create = accepted, poll = taskAnswer('pending') }: Faults,
  { speed = 50, ...options }: Partial<AppCoreOptions> & { speed?: number } = {},
): Promise<AppAtFaultServer> {
  const gateway = await openFaultServer((exchange) =>
    exchange.entry.method === 'POST' ? create(exchange) : poll(exchange),
  );
  const app = await openTestApp({
    clock: loadTolerantClock(speed),
    temporaryConnection: { baseUrl: gateway.origin, key: testKey },
    ...options,
  });
  return { app, gateway };
}

/** Returns the kinds of evidence of a task, in order. */
export async function kindsOf(app: TestApp, id: string): Promise<string[]> {
  return (await evidenceOf(app, id)).map((line) => line.kind);
}

export const evidenceOf = (app: TestApp, id: string): Promise<TaskHistoryLine[]> => app.calls.tasks.history({ id });

/** Waits long enough for any late event in an app with a fast clock. */
export const aWhile = (milliseconds = 150) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Answers "too many requests", or `status`, with `seconds` to wait. */
export const busyFor =
  (seconds: number, status = 429): Script =>
  ({ json }) =>
    json(status, { detail: 'Slow down.' }, { 'Retry-After': String(seconds) });

/** Serves one image and answers its link. */
export async function resultHost(): Promise<string> {
  const host = await openFaultServer(({ answer }) => answer(200, { 'Content-Type': 'image/png' }, makeImage(64, 48)));
  return `${host.origin}/result.png`;
}
