import { useState } from 'react';
import { parseBaseUrl } from '../../../shared/connections/base-url.ts';
import type { ConnectionTestState } from '../../../shared/connections/connection.ts';
import { useAction } from '../../ui/use-action.ts';

interface ConnectionValues {
  readonly baseUrl: string;
  readonly key: string;
  readonly storeUnprotected: boolean;
}

interface ConnectionFormOptions {
  readonly baseUrl: string;
  /** The address whose key main already stores: the key field may be empty for it. */
  readonly addressWithKey?: string | undefined;
  readonly onConnected?: () => void;
}

/** Address and key of a gateway: what is typed, what a test found, and the two things one can do with it. */
export function useFirstConnectionForm({ baseUrl, addressWithKey, onConnected }: ConnectionFormOptions) {
  const [values, setValues] = useState<ConnectionValues>({ baseUrl, key: '', storeUnprotected: false });
  const [checked, setChecked] = useState(false);
  const address = parseBaseUrl(values.baseUrl);
  // A header cannot contain spaces at its ends; copied keys often have them.
  const key = values.key.trim();
  const needsKey = key === '' && (addressWithKey === undefined || !address.ok || address.origin !== addressWithKey);
  const createIntent = (origin: string) => ({ baseUrl: origin, ...(key === '' ? {} : { key }) });

  const test = useAction((calls, origin: string) => calls.connection.test(createIntent(origin)));
  const connect = useAction(
    async (calls, origin: string): Promise<ConnectionTestState> => {
      const testResult = await calls.connection.test(createIntent(origin));
      if (testResult.ok) {
        const { storeUnprotected } = values;
        await calls.connection.connect({ ...createIntent(origin), ...(storeUnprotected ? { storeUnprotected } : {}) });
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
    keyError: checked && needsKey ? textOfMissingKey(addressWithKey) : undefined,
    testResult: connect.data ?? test.data,
    problem: connect.problem ?? test.problem,
    busy: connect.isPending ? ('connect' as const) : test.isPending ? ('test' as const) : undefined,
    test: () => start('test'),
    connect: () => start('connect'),
  };
}

function textOfMissingKey(addressWithKey: string | undefined): string {
  return addressWithKey === undefined
    ? 'Enter a key.'
    : `Enter a key. The stored key belongs to ${addressWithKey} and is never sent to another address.`;
}

export type FirstConnectionForm = ReturnType<typeof useFirstConnectionForm>;
