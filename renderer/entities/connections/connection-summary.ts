import { isLoopback } from '../../../shared/connections/base-url.ts';
import type { Connection } from '../../../shared/connections/connection.ts';
import { missingKeyText } from '../../../shared/connections/missing-key-text.ts';

interface ConnectionSummary {
  /** At most two words. */
  readonly shortText: string;
  readonly sentence: string;
  /** The gateway answered the last request. */
  readonly isLive: boolean;
  /** Nothing known stands against a run on a gateway. */
  readonly isUsable: boolean;
}

/** Describes what is known about the connection now. `isOnline`: this computer has a network. */
export function summarizeConnection(connection: Connection, isOnline: boolean): ConnectionSummary {
  const summary = (shortText: string, sentence: string) => ({ shortText, sentence, isLive: false, isUsable: false });
  if (connection.kind === 'none') {
    return summary('Offline', 'Not connected. You can use the library, but you can’t start runs.');
  }
  if (connection.kind === 'sandbox') {
    return summary('Sandbox', 'Sandbox: everything is made on this computer and nothing is charged.');
  }
  const { name, baseUrl, isAnswering } = connection;
  const place = name === undefined || baseUrl.endsWith(name) ? baseUrl : `${name}, ${baseUrl}`;
  if (connection.keyRefused) return summary('Key refused', `${place} refused the key.`);
  if (!connection.hasKey) return summary('No key', missingKeyText(connection.keyIn, place));
  if (!isOnline && !isLoopback(new URL(baseUrl).hostname)) {
    return summary('Offline', `This computer has no network, so ${place} can’t be reached.`);
  }
  if (isAnswering === false) return summary('Not reachable', `${place} didn’t answer the last request.`);
  const usable = { isLive: isAnswering === true, isUsable: true };
  return isAnswering
    ? { shortText: 'Connected', sentence: `Connected to ${place}.`, ...usable }
    : { shortText: 'Not checked', sentence: `No request to ${place} since the start of Triptych.`, ...usable };
}
