import type { Connection } from '../../../shared/settings/settings.ts';

/** The connection in one word for the rail, and in one sentence. */
export function connectionSummary(connection: Connection): { word: string; sentence: string; isLive: boolean } {
  if (connection.kind === 'none') {
    return { word: 'Offline', sentence: 'No connection: the library works, new runs do not.', isLive: false };
  }
  if (connection.kind === 'sandbox') {
    return { word: 'Sandbox', sentence: 'Sandbox: media are synthetic, nothing is charged.', isLive: false };
  }
  const { name, baseUrl } = connection;
  const place = name === undefined || baseUrl.endsWith(name) ? baseUrl : `${name}, ${baseUrl}`;
  if (connection.keyRefused) {
    return { word: 'No key', sentence: `${place} refused the key.`, isLive: false };
  }
  if (!connection.hasKey) {
    return { word: 'No key', sentence: `There is no key for ${place}.`, isLive: false };
  }
  return { word: 'Online', sentence: `Connected to ${place}.`, isLive: true };
}
