import type { GatewayOutcome } from '../http/gateway/gateway-client.ts';

/** `onChange` is called when a gateway starts or stops answering. */
export function createLastAnswers(onChange: () => void) {
  const answering = new Map<string, boolean>();
  return {
    /** Omitted before the first request. */
    state(origin: string): { isAnswering?: boolean } {
      const isAnswering = answering.get(origin);
      return isAnswering === undefined ? {} : { isAnswering };
    },
    /** Call with the outcome of every request. */
    handleOutcome(origin: string, { problem }: GatewayOutcome): void {
      // A refusal is an answer. It has a status.
      const kinds: readonly unknown[] = ['address', 'network', 'timeout'];
      const isAnswering = problem === undefined || problem.status !== undefined || !kinds.includes(problem.kind);
      if (answering.get(origin) === isAnswering) return;
      answering.set(origin, isAnswering);
      onChange();
    },
  };
}
