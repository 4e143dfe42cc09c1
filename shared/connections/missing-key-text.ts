import type { GatewayState } from './gateway.ts';

/** Returns the sentence about a connection without a usable key. `place`: its name or URL. */
export function missingKeyText(keyIn: GatewayState['keyIn'], place: string): string {
  return keyIn === 'unreadable'
    ? `The stored key for ${place} can’t be read on this computer.`
    : `No key is set for ${place}.`;
}
