import { largestCallBytes } from '../../shared/contract/largest-call.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { formatBytes } from '../../shared/util/format-numbers.ts';

/** Maximum number of UTF-8 bytes per UTF-16 code unit. */
const maxBytesPerUnit = 3;

/**
 * Throws a `ProblemError` of kind `input` for an encoded call that main would refuse by closing the connection, so that
 * only this call fails. `message`: JSON text, or its bytes.
 */
export function refuseLargeCalls(message: unknown): void {
  const bytes = bytesOf(message);
  if (bytes <= largestCallBytes) return;
  throw new ProblemError(
    problem(
      'input',
      `This text is ${formatBytes(bytes)} long; at most ${formatBytes(largestCallBytes)} can be sent or saved at a time. Shorten it or split it into parts.`,
    ),
  );
}

function bytesOf(message: unknown): number {
  if (typeof message !== 'string') return message instanceof Uint8Array ? message.byteLength : 0;
  // Counting the bytes of each small message would cost more than sending it.
  if (message.length * maxBytesPerUnit <= largestCallBytes) return message.length;
  const encoder = new TextEncoder();
  // `encode` reserves three bytes for each unit, which takes several times as long.
  const { read, written } = encoder.encodeInto(message, new Uint8Array(largestCallBytes));
  return read === message.length ? written : encoder.encode(message).byteLength;
}
