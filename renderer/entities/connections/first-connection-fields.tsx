import { Checkbox, TextInput } from '@mantine/core';
import type { Connection } from '../../../shared/connections/connection.ts';
import { useSynced } from '../../api/synced-state.ts';
import { SecretInput } from './secret-input.tsx';
import type { FirstConnectionForm } from './use-first-connection-form.ts';

interface FieldProps {
  form: FirstConnectionForm;
  size?: 'sm' | 'lg';
  /** True when a visible label exists elsewhere. Otherwise the field shows its own label. */
  hideLabel?: boolean;
}

export function AddressField({ form, size = 'sm', hideLabel = false }: FieldProps) {
  return (
    <TextInput
      {...(hideLabel ? { 'aria-label': 'Base URL' } : { label: 'Base URL' })}
      size={size}
      data-mono
      placeholder="https://gateway.example.com"
      value={form.values.baseUrl}
      onChange={(event) => form.change({ baseUrl: event.currentTarget.value })}
      error={form.addressError}
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
    />
  );
}

export function KeyField({ form, size = 'sm', hideLabel = false }: FieldProps) {
  const { canProtectKey } = useSynced('app');
  const refused = form.testResult?.problem?.kind === 'key';
  return (
    <div>
      <SecretInput
        {...(hideLabel ? { 'aria-label': 'API key' } : { label: 'API key' })}
        size={size}
        data-mono
        value={form.values.key}
        onChange={(event) => form.change({ key: event.currentTarget.value })}
        error={form.keyError ?? refused}
        description={keyStoragePromise(canProtectKey, form.values.storeUnprotected)}
        showLabel="Show key"
      />
      {!canProtectKey && (
        <Checkbox
          mt={8}
          label="Remember it in an unencrypted file (readable only by your user)"
          checked={form.values.storeUnprotected}
          onChange={(event) => form.change({ storeUnprotected: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}

/** Returns the text that explains where a new key will be stored. */
function keyStoragePromise(canProtectKey: boolean, storeUnprotected: boolean): string {
  if (canProtectKey) return 'Stored in this computer’s keychain. It is only sent to this address.';
  return storeUnprotected
    ? 'Stored unencrypted in a file that only your user can read. It is only sent to this address.'
    : 'This computer has no secure key storage, so the key is removed when Triptych closes. It is only sent to this address.';
}

/** Returns the text that explains where the key is stored now. */
export function keyStorageText(keyIn: Extract<Connection, { kind: 'gateway' }>['keyIn']): string {
  switch (keyIn) {
    case 'keychain':
      return 'Stored in this computer’s keychain. It can’t be shown again here.';
    case 'file':
      return 'Stored unencrypted in a file that only your user can read. It can’t be shown again here.';
    case 'memory':
      return 'Stored in memory until Triptych closes. It can’t be shown again here.';
    case 'unreadable':
      return 'Stored, but it can’t be read on this computer. Enter it again.';
    case undefined:
      return 'It can’t be shown again here.';
  }
}
