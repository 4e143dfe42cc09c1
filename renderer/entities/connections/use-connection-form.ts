import { useState } from 'react';
import { parseBaseUrl } from '../../../shared/connections/base-url.ts';
import type { ConnectionTestState } from '../../../shared/settings/settings.ts';
import { useAction } from '../../ui/use-action.ts';

interface ConnectionValues {
  readonly baseUrl: string;
  readonly key: string;
  readonly storeUnprotected: boolean;
}

interface ConnectionFormOptions {
  readonly baseUrl: string;
  /** The address for which main keeps a key already: there the field may stay empty. */
  readonly keptFor?: string | undefined;
  readonly onConnected?: () => void;
}

/** Address and key of a gateway: what is typed, what a test found, and the two things one can do with it. */
export function useConnectionForm({ baseUrl, keptFor, onConnected }: ConnectionFormOptions) {
  const [values, setValues] = useState<ConnectionValues>({ baseUrl, key: '', storeUnprotected: false });
  const [checked, setChecked] = useState(false);
  const address = parseBaseUrl(values.baseUrl);
  // A header cannot carry blanks at its ends; they come from copying.
  const key = values.key.trim();
  const needsKey = key === '' && (keptFor === undefined || !address.ok || address.origin !== keptFor);
  const intent = (origin: string) => ({ baseUrl: origin, ...(key === '' ? {} : { key }) });

  const test = useAction((calls, origin: string) => calls.connection.test(intent(origin)));
  const connect = useAction(
    async (calls, origin: string): Promise<ConnectionTestState> => {
      const testResult = await calls.connection.test(intent(origin));
      if (testResult.ok) {
        const { storeUnprotected } = values;
        await calls.connection.connect({ ...intent(origin), ...(storeUnprotected ? { storeUnprotected } : {}) });
      }
      return testResult;
    },
    {
      done(testResult) {
        if (!testResult.ok) return;
        setValues((before) => ({ ...before, key: '' }));
        onConnected?.();
      },
    },
  );

  const start = (what: 'test' | 'connect') => {
    setChecked(true);
    if (!address.ok || needsKey) return;
    test.reset();
    connect.reset();
    (what === 'test' ? test : connect).run(address.origin);
  };
  return {
    values,
    change(changes: Partial<ConnectionValues>) {
      // The findings of a test apply only to the tested values.
      test.reset();
      connect.reset();
      setChecked(false);
      setValues((before) => ({ ...before, ...changes }));
    },
    addressError: checked && !address.ok ? address.problem.sentence : undefined,
    keyError: checked && needsKey ? missingKey(keptFor) : undefined,
    testResult: connect.data ?? test.data,
    problem: connect.problem ?? test.problem,
    busy: connect.isPending ? ('connect' as const) : test.isPending ? ('test' as const) : undefined,
    test: () => start('test'),
    connect: () => start('connect'),
  };
}

function missingKey(keptFor: string | undefined): string {
  return keptFor === undefined
    ? 'Enter a key.'
    : `Enter a key. The stored key belongs to ${keptFor} and is never sent to another address.`;
}

export type ConnectionForm = ReturnType<typeof useConnectionForm>;
