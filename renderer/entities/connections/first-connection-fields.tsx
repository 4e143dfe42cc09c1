import { Checkbox, TextInput } from '@mantine/core';
import { useApp } from '../../api/synced-state-hooks.ts';
import { keyStoragePromise } from './key-storage-text.ts';
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
  const { canProtectKey } = useApp();
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
