import { useEffect, useMemo, useState } from 'react';

/** The ids of the intentions that the user sees. Main starts each id once. */
interface IntentIds {
  /** Returns the id of the intention to send `content`. Equal contents have one id until `renew`. */
  idOf(content: unknown): string;
  /** Call when an intention was started: the next press is another intention, also with the same content. */
  renew(): void;
}

export function createIntentIds(): IntentIds {
  const ids = new Map<string, string>();
  return {
    idOf(content) {
      const key = JSON.stringify(content);
      const id = ids.get(key) ?? crypto.randomUUID();
      ids.set(key, id);
      return id;
    },
    renew: () => ids.clear(),
  };
}

/** The ids of a component. They are renewed with its next rendering: a press before that belongs to the same intention. */
export function useIntentIds(): IntentIds {
  const [ids] = useState(createIntentIds);
  const [renewals, setRenewals] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Runs after each renewal.
  useEffect(() => ids.renew(), [ids, renewals]);
  return useMemo(() => ({ idOf: ids.idOf, renew: () => setRenewals((count) => count + 1) }), [ids]);
}
