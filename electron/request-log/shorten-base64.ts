import { formatBytes } from '../../shared/util/format-numbers.ts';

/** Shorter strings may be ids or signatures, which the user wants to read. Characters. */
const shortestRun = 512;
const looksLikeBase64 = /^(?:data:[\w.+-]+\/[\w.+-]+;base64,)?[A-Za-z0-9+/_-]{64}/;

/**
 * Returns JSON text in which every long Base64 string is replaced by its size. Searches from quote to quote, so 100 MB
 * take a few milliseconds: no pattern reads more than the beginning of a string.
 */
export function shortenBase64(text: string): string {
  const parts: string[] = [];
  let keptLength = 0;
  for (let open = text.indexOf('"'); open >= 0; ) {
    const close = text.indexOf('"', open + 1);
    const end = close < 0 ? text.length : close;
    const length = end - open - 1;
    if (length >= shortestRun && looksLikeBase64.test(text.slice(open + 1, open + 161))) {
      const start = open + 1 + prefixLength(text.slice(open + 1, open + 161));
      const more = moreBytes(text.slice(Math.max(start, end - 60), end));
      parts.push(
        text.slice(keptLength, start),
        `(${formatBytes(Math.floor(((end - start + more) * 3) / 4))} as base64)`,
      );
      keptLength = end;
      open = close < 0 ? -1 : text.indexOf('"', close + 1);
    } else {
      // A closing quote may also open a string, so each quote is tried as an opening quote.
      open = close;
    }
  }
  parts.push(text.slice(keptLength));
  return parts.join('');
}

/** Returns the number of bytes that such an end names, minus the end itself. */
function moreBytes(end: string): number {
  const found = /… \(\+(\d+) bytes\)$/.exec(end);
  return found === null ? 0 : Number(found[1]) - found[0].length;
}

function prefixLength(beginning: string): number {
  return /^data:[^,]*,/.exec(beginning)?.[0].length ?? 0;
}
