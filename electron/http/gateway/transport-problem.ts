import { type Problem, problem } from '../../../shared/problem.ts';
import { collectNetworkErrorCodes } from '../../files/system-error-codes.ts';
import { ProxyError } from '../proxies/proxy-error.ts';
import { mostRawBytes } from './http-answer.ts';

/**
 * Returns the problem for a failed exchange with `host`: without an answer, or with an incomplete one. The sentence is
 * plain; `raw` contains the codes and messages of the lower layers.
 */
export function problemOfTransport(error: unknown, host: string): Problem {
  const found = describe(error, host);
  const raw = rawOf(error);
  return raw === '' || proxyErrorIn(error) ? found : { ...found, raw };
}

/** Returns the codes and messages of an error and its causes, each once, one per line. */
function rawOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 4) return '';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const inner = [error.cause, ...(error instanceof AggregateError ? error.errors : [])];
  const lines = [`${code}: ${error.message}`, ...inner.flatMap((each) => rawOf(each, depth + 1).split('\n'))];
  return [...new Set(lines.filter((line) => line !== ''))].join('\n').slice(0, mostRawBytes);
}

function describe(error: unknown, host: string): Problem {
  const proxy = proxyErrorIn(error);
  if (proxy) return problem('network', proxy.sentence, proxy.wantsLogin ? { settings: 'proxies' } : {});
  const codes = collectNetworkErrorCodes(error);
  const has = (...wanted: string[]) => codes.some((code) => wanted.includes(code));
  if (has('EMFILE', 'ENFILE')) {
    return problem('network', `Couldn’t connect to ${host}, because too many files are open. Close other programs.`);
  }
  if (has('ENOTFOUND', 'EAI_NODATA', 'EAI_NONAME')) {
    return problem('address', `No host is named ${host}. Check the URL for typos.`);
  }
  if (has('EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH', 'EADDRNOTAVAIL')) {
    return problem('network', `Couldn’t reach ${host}. Check that this computer is connected to the network.`);
  }
  if (has('ECONNREFUSED')) {
    return problem('network', `${host} refused the connection. Check the URL and the port.`);
  }
  const certificate = codes.find((code) => certificateCodes.test(code));
  if (certificate !== undefined) {
    const reason = `its certificate isn’t trusted, ${whyNotTrusted(certificate)}`;
    const sentence = `No secure connection to ${host}: ${reason}. Nothing was sent.`;
    return problem('network', sentence, isIssuerUnknown(certificate) ? { settings: 'certificates' } : {});
  }
  if (codes.some((code) => /^(ERR_SSL|ERR_TLS|EPROTO)/.test(code))) {
    return problem(
      'network',
      `No secure connection to ${host}: it doesn’t support TLS as expected. Check whether the URL should start with http://.`,
    );
  }
  if (has('UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT')) {
    return problem('timeout', `${host} didn’t accept the connection in time. Check the URL and the network.`);
  }
  if (has('UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_ABORTED', 'ABORT_ERR') || isAbort(error)) {
    return problem('timeout', `${host} didn’t respond in time.`);
  }
  if (has('UND_ERR_RES_CONTENT_LENGTH_MISMATCH')) {
    return problem('network', `The response from ${host} didn’t have the announced length.`);
  }
  if (has('UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE')) {
    return problem('network', `${host} closed the connection before the response was complete.`);
  }
  if (has('UND_ERR_HEADERS_OVERFLOW')) return problem('network', `${host} sent headers that are too large.`);
  if (codes.some((code) => code.startsWith('HPE_'))) {
    return problem('network', `The response from ${host} isn’t valid HTTP.`);
  }
  return problem('network', `The connection to ${host} was lost.`);
}

/**
 * True when the host was only temporarily unavailable, so a retry within seconds may succeed. A missing network, an
 * unknown host name, a proxy or an untrusted certificate needs the user.
 */
export function isRetryable(error: unknown): boolean {
  if (proxyErrorIn(error)) return false;
  const passing = [
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'UND_ERR_CONNECT_TIMEOUT',
    'UND_ERR_SOCKET',
    'EHOSTUNREACH',
  ];
  return collectNetworkErrorCodes(error).some((code) => passing.includes(code));
}

function proxyErrorIn(error: unknown, depth = 0): ProxyError | undefined {
  if (error instanceof ProxyError) return error;
  return error instanceof Error && depth < 4 ? proxyErrorIn(error.cause, depth + 1) : undefined;
}

/** True when trusting another issuer would solve this error. */
function isIssuerUnknown(code: string): boolean {
  return /SELF_SIGNED/.test(code) || code.startsWith('UNABLE_TO_');
}

function whyNotTrusted(code: string): string {
  if (code === 'CERT_HAS_EXPIRED') return 'because it has expired';
  if (code === 'CERT_NOT_YET_VALID') return 'because it isn’t valid yet. Check this computer’s clock';
  if (code === 'CERT_REVOKED') return 'because it was revoked';
  if (/SELF_SIGNED/.test(code)) return 'because it is self-signed';
  if (/ALTNAME|HOSTNAME/.test(code)) return 'because it belongs to another host';
  if (code.startsWith('UNABLE_TO_')) return 'because this computer doesn’t know its issuer';
  return 'for the reason shown in the raw response';
}

const certificateCodes =
  /^(CERT_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|UNABLE_TO_|ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)/;

function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');
}
