import { missingKeyText } from '../../../shared/connections/missing-key-text.ts';
import type { Connection } from '../../../shared/settings/settings.ts';

/** Describes the connection in one word for the rail, and in one sentence. */
export function summarizeConnection(connection: Connection): { shortText: string; sentence: string; isLive: boolean } {
  if (connection.kind === 'none') {
    return {
      shortText: 'Offline',
      sentence: 'Not connected. You can use the library, but you can’t start runs.',
      isLive: false,
    };
  }
  if (connection.kind === 'sandbox') {
    return { shortText: 'Sandbox', sentence: 'Sandbox: media are synthetic, nothing is charged.', isLive: false };
  }
  const { name, baseUrl } = connection;
  const place = name === undefined || baseUrl.endsWith(name) ? baseUrl : `${name}, ${baseUrl}`;
  if (connection.keyRefused) {
    return { shortText: 'No key', sentence: `${place} refused the key.`, isLive: false };
  }
  if (!connection.hasKey) {
    return { shortText: 'No key', sentence: missingKeyText(connection.keyIn, place), isLive: false };
  }
  return { shortText: 'Online', sentence: `Connected to ${place}.`, isLive: true };
}
