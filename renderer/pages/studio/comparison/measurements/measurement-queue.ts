import { createStore, type StoreApi } from 'zustand';
import type { Measurements } from '../../../../../shared/measurements/measurements.ts';
import { sentenceOf } from '../../../../api/problem-of-error.ts';
import type { MeasurementJob, MeasurementStep } from './measure-video.ts';

/** A video to measure. */
interface MeasurementRequest {
  readonly itemId: string;
  readonly loadJob: () => Promise<MeasurementJob>;
  /** Stores the measurements. */
  readonly save: (measurements: Measurements) => Promise<unknown>;
}

export interface QueueState {
  /** Items in the order of their measurement, the first is being measured. */
  readonly itemIds: readonly string[];
  /** Part of the first video that is measured, from 0 to 1. */
  readonly progress: number;
  readonly isPaused: boolean;
  /** The reasons why items couldn't be measured, a sentence each. */
  readonly problems: ReadonlyMap<string, string>;
}

/** The worker of one video, or of one part of a long video. */
interface MeasurementSteps {
  /** `job`: only in the first call. */
  next(job: MeasurementJob | undefined): Promise<MeasurementStep>;
  /** Ends the worker. Pending calls reject. */
  stop(): void;
}

interface MeasurementQueue {
  readonly state: StoreApi<QueueState>;
  /** Adds videos that are not waiting yet. */
  add(requests: readonly MeasurementRequest[]): void;
  /** Ends the running measurement immediately and removes all waiting ones. */
  cancel(): void;
  /** A pause begins after at most 0.1 s. */
  setPaused(isPaused: boolean): void;
}

const idle = { itemIds: [], progress: 0 };

/** Measures one video after the other, outside React. `open` starts a worker. */
export function createMeasurementQueue(open: () => MeasurementSteps): MeasurementQueue {
  const state = createStore<QueueState>(() => ({ ...idle, isPaused: false, problems: new Map() }));
  let requests: readonly MeasurementRequest[] = [];
  let isRunning = false;
  let current: MeasurementSteps | undefined;
  let wake = () => {};

  const show = (change: Partial<QueueState>) =>
    state.setState({ ...change, itemIds: requests.map(({ itemId }) => itemId) });

  async function whenResumed(): Promise<void> {
    while (state.getState().isPaused) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }

  /** `undefined`: canceled. */
  async function measure(request: MeasurementRequest): Promise<Measurements | undefined> {
    let steps = open();
    current = steps;
    try {
      const job = await request.loadJob();
      let firstJob: MeasurementJob | undefined = job;
      for (;;) {
        await whenResumed();
        if (!requests.includes(request)) return undefined;
        const { until = 0, measurements, measured } = await steps.next(firstJob);
        firstJob = undefined;
        if (!requests.includes(request)) return undefined;
        const { progress } = state.getState();
        show({ progress: job.seconds > 0 ? Math.min(1, Math.max(progress, until / job.seconds)) : 0 });
        if (measurements) return measurements;
        if (!measured) continue;
        steps.stop();
        steps = open();
        current = steps;
        firstJob = { ...job, measured };
      }
    } finally {
      steps.stop();
      current = undefined;
    }
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let request = requests[0]; request; request = requests[0]) {
      const measured = request;
      try {
        const measurements = await measure(measured);
        if (measurements) await measured.save(measurements);
      } catch (error) {
        if (requests.includes(measured)) {
          const problems = new Map(state.getState().problems).set(measured.itemId, sentenceOf(error));
          state.setState({ problems });
        }
      }
      requests = requests.filter((each) => each !== measured);
      show({ progress: 0 });
    }
    isRunning = false;
  }

  return {
    state,
    add(added) {
      for (const request of added)
        if (!requests.some(({ itemId }) => itemId === request.itemId)) requests = [...requests, request];
      const problems = new Map(state.getState().problems);
      for (const { itemId } of added) problems.delete(itemId);
      show({ problems });
      void run();
    },
    cancel() {
      requests = [];
      current?.stop();
      wake();
      state.setState(idle);
    },
    setPaused(isPaused) {
      state.setState({ isPaused });
      wake();
    },
  };
}
