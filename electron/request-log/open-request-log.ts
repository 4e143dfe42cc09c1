import type { Logger } from 'pino';
import type { RecordedRequest } from '../../shared/request-log/recorded-request.ts';
import type { Log } from '../log/open-log.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { openRequestLogDatabase } from '../storage/database/request-log-database.ts';
import { throttle } from '../util/throttle.ts';
import { createRequestLog, type RequestLog } from './request-log.ts';

interface RequestsOptions extends Pick<CoreServices, 'redactor' | 'eventHub' | 'clock'> {
  readonly settings: Pick<SettingsService, 'current'>;
  readonly logger: Log['logger'];
}

/**
 * Opens the request log. Requests are stored in `file`, announced to the windows, and summarized in the program log.
 */
export function openRequestLog(
  file: string,
  { settings, redactor, logger, eventHub, clock }: RequestsOptions,
): { requests: RequestLog; closeRequests: () => void } {
  const exchanges = openRequestLogDatabase(file, () => settings.current().requestLogBytes, clock);
  const requests = createRequestLog(exchanges, {
    clock,
    redactor,
    onChange: throttle(300, clock, () => eventHub.send({ kind: 'requests' })),
    onEnd: (exchange) => writeRequestToProgramLog(logger, exchange),
  });
  return { requests, closeRequests: exchanges.close };
}

// The log contains no text of the user.

function writeRequestToProgramLog(
  logger: Logger,
  { kind, method, path, status, error, endedMs, traceId }: RecordedRequest,
): void {
  const facts = { kind, method, path, status, error, ms: endedMs, traceId };
  if (error !== undefined || (status ?? 0) >= 400) logger.warn(facts, 'request');
  else logger.debug(facts, 'request');
}
