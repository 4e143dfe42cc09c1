import type { GatewayOutcome } from '../http/gateway/gateway-client.ts';

/** Whether each gateway answered its last request of this program run, by origin. */
export interface LastAnswers {
  /** Omitted before the first request. */
  state(origin: string): { isAnswering?: boolean };
  /** Call with the outcome of every request. */
  handleOutcome(origin: string, outcome: GatewayOutcome): void;
}

/** `onChange` is called when a gateway starts or stops answering. */
export function createLastAnswers(onChange: () => void): LastAnswers {
  const answering = new Map<string, boolean>();
  return {
    state(origin) {
      const isAnswering = answering.get(origin);
      return isAnswering === undefined ? {} : { isAnswering };
    },
    handleOutcome(origin, { problem }) {
      // A refusal is an answer. It has a status.
      const kinds: readonly unknown[] = ['address', 'network', 'timeout'];
      const isAnswering = problem === undefined || problem.status !== undefined || !kinds.includes(problem.kind);
      if (answering.get(origin) === isAnswering) return;
      answering.set(origin, isAnswering);
      onChange();
    },
  };
}
