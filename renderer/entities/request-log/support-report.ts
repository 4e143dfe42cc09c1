import type { Connection } from '../../../shared/connections/connection.ts';
import type { RecordedRequest, RecordedRequestDetail } from '../../../shared/request-log/recorded-request.ts';
import type { Snapshot } from '../../../shared/sync/synced-state.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { formatMs, listPhases, listSizes, outcomeOf } from './request-display-text.ts';

/**
 * Returns the facts that an operator of the gateway needs to find a request, as plain text.
 * The report contains no key, because the log has none. The prompt is included with the body of the one open request.
 */
export function createSupportReport(
  app: Snapshot['app'],
  connection: Connection,
  exchanges: readonly RecordedRequest[],
  open: RecordedRequestDetail | undefined,
): string {
  const place = connection.kind === 'gateway' ? connection.baseUrl : connection.kind;
  const headLines = [`Triptych ${app.version}, ${app.shell} shell on ${app.platform}`, `Connection: ${place}`];
  return [headLines, open ? detailLines(open) : [], listLines(exchanges)]
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n');
}

function detailLines(exchange: RecordedRequestDetail): string[] {
  const { sent, received, error, traceId, frames } = exchange;
  const time = listPhases(exchange).map((phase) => `${phase.name} ${formatMs(phase.ms)}`);
  return [
    `${exchange.method} ${exchange.origin}${exchange.path}`,
    `At ${new Date(exchange.at).toISOString()}; ${time.join(', ')}; ${listSizes(exchange).join(' · ')}`,
    `Outcome: ${outcomeOf(exchange).text}${error === undefined ? '' : ` (${error})`}`,
    ...(traceId === undefined ? [] : [`Trace: ${traceId}`]),
    'Sent:',
    ...sent.headers.map((header) => `  ${header.join(': ')}`),
    ...(sent.body ? [sent.body.text] : []),
    ...(received ? ['Received:', ...received.headers.map((header) => `  ${header.join(': ')}`)] : []),
    ...(received?.body ? [received.body.text] : []),
    ...(frames ? [formatCounted(frames.length, 'frame')] : []),
  ];
}

function listLines(exchanges: readonly RecordedRequest[]): string[] {
  const lines = exchanges
    .slice(0, 50)
    .map((each) =>
      [
        new Date(each.at).toISOString(),
        each.method,
        each.path,
        outcomeOf(each).text,
        each.endedMs === undefined ? '' : formatMs(each.endedMs),
        each.traceId ?? '',
      ].join('  '),
    );
  return lines.length === 0 ? [] : ['Requests, newest first:', ...lines];
}
