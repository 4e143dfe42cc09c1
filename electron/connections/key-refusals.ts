import type { Problem } from '../../shared/problem.ts';
import type { GatewayOutcome } from '../http/gateway/gateway-client.ts';
import { modelListPath } from '../http/gateway/test-connection.ts';

/** `onChange` is called after each change. `isAccepted`: the gateway accepted a key that was refused before. */
export function createKeyRefusals(onChange: (name: string, isAccepted: boolean) => void) {
  const refusedKeys = new Set<string>();
  const refusedPaths = new Map<string, Set<string>>();
  const checks = new Map<string, Promise<unknown>>();
  /** Number of keys that a name had before. */
  const resets = new Map<string, number>();

  function forget(name: string): boolean {
    const hadPaths = refusedPaths.delete(name);
    return refusedKeys.delete(name) || hadPaths;
  }

  async function check(name: string, path: string | undefined, listModels: () => Promise<unknown>): Promise<void> {
    const resetsBefore = resets.get(name);
    const running = checks.get(name) ?? listModels();
    checks.set(name, running);
    await running;
    if (checks.get(name) === running) checks.delete(name);
    if (path === undefined || refusedKeys.has(name) || resets.get(name) !== resetsBefore) return;
    refusedPaths.set(name, (refusedPaths.get(name) ?? new Set()).add(path));
    onChange(name, false);
  }

  return {
    /** `keyRefused`: the free model list was refused too, so nothing works with the key. */
    state: (name: string): { keyRefused: boolean; refusedPaths: string[] } => ({
      keyRefused: refusedKeys.has(name),
      refusedPaths: [...(refusedPaths.get(name) ?? [])],
    }),
    /** Waits for a running check of the key. */
    async isKeyRefused(name: string): Promise<boolean> {
      await checks.get(name);
      return refusedKeys.has(name);
    },
    /**
     * Call with the outcome of every request. A 401 can concern a single path, so `listModels` is then called once: it
     * requests the free model list, whose outcome arrives here too.
     */
    handleOutcome(name: string, { method, path, problem }: GatewayOutcome, listModels?: () => Promise<unknown>): void {
      if (problem === undefined || (path === modelListPath && acceptsKey(problem))) {
        if (forget(name)) onChange(name, true);
        return;
      }
      if (problem.kind !== 'key' || refusedKeys.has(name)) return;
      if (path !== modelListPath) {
        if (listModels) void check(name, method === 'POST' ? path : undefined, listModels);
        return;
      }
      refusedKeys.add(name);
      onChange(name, false);
    },
    /** Call when the name has another key. */
    reset(name: string): void {
      resets.set(name, (resets.get(name) ?? 0) + 1);
      checks.delete(name);
      forget(name);
    },
  };
}

/** True when the gateway answered without refusing the key. Many gateways have no model list. */
export function acceptsKey({ kind }: Problem): boolean {
  return kind === 'access' || kind === 'not-found' || kind === 'refused';
}
