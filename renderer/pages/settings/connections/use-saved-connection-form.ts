import { useState } from 'react';
import { parseBaseUrl } from '../../../../shared/connections/base-url.ts';
import {
  type ExtraHeaderInput,
  type ExtraHeaderState,
  isProbablySecret,
} from '../../../../shared/connections/extra-headers.ts';
import {
  type GatewayInput,
  type GatewayState,
  gatewayReasons,
  plainProxy,
} from '../../../../shared/connections/gateway.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { useSynced } from '../../../api/synced-state.ts';
import { useAction } from '../../../ui/use-action.ts';

interface GatewayValues extends Pick<GatewayInput, 'name' | 'baseUrl' | 'proxy' | 'messages'> {
  readonly headers: readonly ExtraHeaderInput[];
  readonly key: string;
  readonly storeUnprotected: boolean;
}

const emptyValues: GatewayValues = {
  name: '',
  baseUrl: '',
  proxy: plainProxy,
  headers: [],
  key: '',
  storeUnprotected: false,
};

/** The form of one connection: a stored one, or a new one. */
export function useSavedConnectionForm(gateway: GatewayState | undefined, onSaved: () => void) {
  const calls = useCalls();
  const otherNames = useSynced('gateways').flatMap(({ id, name }) => (id === gateway?.id ? [] : [name]));
  const [values, setValues] = useState<GatewayValues>(() => (gateway ? valuesOf(gateway) : emptyValues));
  const [checked, setChecked] = useState(false);
  const address = parseBaseUrl(values.baseUrl);
  const key = values.key.trim();
  const headers = [...values.headers];
  const reasons = gatewayReasons({ ...values, headers }, otherNames);
  const hasStoredKey = gateway?.hasKey === true && address.ok && address.origin === gateway.baseUrl;
  const needsKey = key === '' && !hasStoredKey;

  const createTestInput = () => ({
    ...(gateway ? { id: gateway.id } : {}),
    baseUrl: values.baseUrl.trim(),
    proxy: values.proxy,
    headers,
    ...(key === '' ? {} : { key }),
  });
  const test = useAction((calls) => calls.connection.test(createTestInput()));
  const save = useAction((_, { isTested }: { isTested: boolean }) => saveGateway(isTested), {
    done: ({ isSaved }) => {
      if (!isSaved) return;
      setValues((before) => ({ ...before, headers: before.headers.map(withoutSecret), key: '' }));
      onSaved();
    },
  });

  async function saveGateway(isTested: boolean) {
    const testResult = isTested ? await calls.connection.test(createTestInput()) : undefined;
    if (testResult?.ok === false) return { testResult, isSaved: false };
    const { name, proxy, messages, storeUnprotected } = values;
    await calls.connection.save({
      ...createTestInput(),
      name,
      proxy,
      ...(messages === undefined ? {} : { messages }),
      ...(storeUnprotected ? { storeUnprotected } : {}),
    });
    return { testResult, isSaved: true };
  }

  function start(go: () => void, needed: { key: boolean; others: boolean }): void {
    setChecked(true);
    if (!address.ok || (needed.key && needsKey) || (needed.others && reasons.length > 0)) return;
    test.reset();
    save.reset();
    go();
  }

  function replace(next: GatewayValues): void {
    // The outcome of a test applies only to the values that were tested.
    test.reset();
    save.reset();
    setChecked(false);
    setValues(next);
  }

  return {
    values,
    change: (changes: Partial<GatewayValues>) => replace({ ...values, ...changes }),
    replace,
    isChanged: gateway === undefined || JSON.stringify(values) !== JSON.stringify(valuesOf(gateway)),
    /** The stored key belongs to the entered URL. */
    hasStoredKey,
    /** Says why a field can't be saved. `subject` begins the sentence. */
    sentenceOf(field: string, subject: string): string | undefined {
      const reason = checked && reasons.find((each) => each.field === field);
      return reason ? `${subject} ${reason.text}` : undefined;
    },
    addressError: checked && !address.ok ? address.problem.sentence : undefined,
    keyError: checked && needsKey && !save.isPending ? textOfMissingKey(gateway) : undefined,
    testResult: save.data?.testResult ?? test.data,
    /** The test failed, and nothing was saved. */
    isHeld: save.data?.isSaved === false,
    problem: save.problem ?? test.problem,
    busy: save.isPending ? ('connect' as const) : test.isPending ? ('test' as const) : undefined,
    test: () => start(() => test.run(), { key: true, others: false }),
    /** Saves only after a successful test. */
    connect: () => start(() => save.run({ isTested: true }), { key: true, others: true }),
    save: () => start(() => save.run({ isTested: false }), { key: false, others: true }),
  };
}

/** Main has it now; the screen need not. */
function withoutSecret(header: ExtraHeaderInput): ExtraHeaderInput {
  const name = header.name.trim();
  if (header.isSecret || isProbablySecret(header)) return { name, isSecret: true };
  return { name, value: header.value?.trim() ?? '', isSecret: false };
}

function valuesOf({ name, baseUrl, proxy, messages, headers }: GatewayState): GatewayValues {
  return {
    ...emptyValues,
    name,
    baseUrl,
    proxy,
    headers: storedHeadersAsInputs(headers),
    ...(messages === undefined ? {} : { messages }),
  };
}

function textOfMissingKey(gateway: GatewayState | undefined): string {
  return gateway?.hasKey === true
    ? `Enter a key. The stored key belongs to ${gateway.baseUrl} and is never sent to another address.`
    : 'Enter a key.';
}

/** Converts the headers of a stored gateway for the form: secret values never reach the renderer. */
function storedHeadersAsInputs(headers: readonly ExtraHeaderState[]): ExtraHeaderInput[] {
  return headers.map(({ name, value, isMissing }) => {
    if (value !== undefined) return { name, value, isSecret: false };
    return { name, isSecret: true, ...(isMissing ? { value: '' } : {}) };
  });
}
