import type { Connection } from '../../../shared/connections/connection.ts';

/** Returns the text that explains where a new key will be stored. */
export function keyStoragePromise(canProtectKey: boolean, storeUnprotected: boolean): string {
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
