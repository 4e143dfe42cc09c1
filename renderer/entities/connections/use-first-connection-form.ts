import { useState } from 'react';
import { parseBaseUrl } from '../../../shared/connections/base-url.ts';
import type { ConnectionTestState } from '../../../shared/connections/connection.ts';
import { useAction } from '../../ui/use-action.ts';

interface ConnectionValues {
  readonly baseUrl: string;
  readonly key: string;
  readonly storeUnprotected: boolean;
}

/** Address and key of a gateway: what is typed, what a test found, and the two things one can do with it. */
export function useFirstConnectionForm(baseUrl: string) {
  const [values, setValues] = useState<ConnectionValues>({ baseUrl, key: '', storeUnprotected: false });
  const [checked, setChecked] = useState(false);
  const address = parseBaseUrl(values.baseUrl);
  // A header cannot contain spaces at its ends; copied keys often have them.
  const key = values.key.trim();
  const needsKey = key === '';

  const test = useAction((calls, origin: string) => calls.connection.test({ baseUrl: origin, key }));
  const connect = useAction(
    async (calls, origin: string): Promise<ConnectionTestState> => {
      const testResult = await calls.connection.test({ baseUrl: origin, key });
      const { storeUnprotected } = values;
      if (testResult.ok) {
        await calls.connection.connect({ baseUrl: origin, key, ...(storeUnprotected ? { storeUnprotected } : {}) });
      }
      return testResult;
    },
    {
      done(testResult) {
        if (testResult.ok) setValues((before) => ({ ...before, key: '' }));
      },
    },
  );

  const start = (action: 'test' | 'connect') => {
    setChecked(true);
    if (!address.ok || needsKey) return;
    test.reset();
    connect.reset();
    (action === 'test' ? test : connect).run(address.origin);
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
    keyError: checked && needsKey ? 'Enter a key.' : undefined,
    testResult: connect.data ?? test.data,
    problem: connect.problem ?? test.problem,
    busy: connect.isPending ? ('connect' as const) : test.isPending ? ('test' as const) : undefined,
    test: () => start('test'),
    connect: () => start('connect'),
  };
}

export type FirstConnectionForm = ReturnType<typeof useFirstConnectionForm>;
