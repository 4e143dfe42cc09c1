import type { Connection } from '../../../shared/settings/settings.ts';

/** Returns the text that tells truthfully where a new key will be stored. */
export function keyStoragePromise(canProtectKey: boolean, storeUnprotected: boolean): string {
  if (canProtectKey) return 'Kept in the keychain of this computer, sent to this address only.';
  return storeUnprotected
    ? 'Stored as plain text in a file that only your user can read, sent to this address only.'
    : 'Kept in memory until Triptych closes; this system offers no protected place. Sent to this address only.';
}

/** Returns the text that tells where the key is stored now. */
export function keyStorageText(keyIn: Extract<Connection, { kind: 'gateway' }>['keyIn']): string {
  switch (keyIn) {
    case 'keychain':
      return 'Kept in the keychain of this computer. It cannot be shown again here.';
    case 'file':
      return 'Stored as plain text in a file that only your user can read. It cannot be shown again here.';
    case 'memory':
      return 'Kept in memory until Triptych closes. It cannot be shown again here.';
    case undefined:
      return 'It cannot be shown again here.';
  }
}
