import type { Logger } from 'pino';
import type { RecordedRequest } from '../../shared/request-log/recorded-request.ts';

// The log contains no text of the user.

export function writeRequestToProgramLog(
  logger: Logger,
  { kind, method, path, status, error, endedMs, traceId }: RecordedRequest,
): void {
  const facts = { kind, method, path, status, error, ms: endedMs, traceId };
  if (error !== undefined || (status ?? 0) >= 400) logger.warn(facts, 'request');
  else logger.debug(facts, 'request');
}
