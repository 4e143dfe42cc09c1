import { createUtf8Decoder } from './utf8-decoder.ts';

/** Number of characters that are enough to detect Base64. */
const enoughToDetect = 4096;
const base64 = /^[\w+/=-]*$/;

/** Decodes the bytes between the quotes of a JSON string while they arrive. */
export function createJsonStringDecoder() {
  const decoder = createUtf8Decoder();
  let text = '';
  /** The beginning of an incomplete escape. */
  let pending = '';
  let isText = true;
  let isChecked = false;

  function take(more: string): void {
    const raw = pending + more;
    const cut = openEscape(raw);
    pending = raw.slice(cut);
    const whole = raw.slice(0, cut);
    if (!whole.includes('\\')) {
      text += whole;
      return;
    }
    try {
      text += JSON.parse(`"${whole}"`) as string;
    } catch {
      isText = false;
    }
  }

  return {
    add(bytes: Buffer): void {
      if (!isText) return;
      take(decoder.add(bytes));
      if (isChecked || text.length < enoughToDetect) return;
      isChecked = true;
      if (base64.test(text.slice(0, enoughToDetect))) isText = false;
      if (!isText) text = '';
    },
    /** Returns the text, or `undefined` for an invalid string and for Base64, which is not needed as text. */
    end(): string | undefined {
      take(decoder.end());
      return isText && pending === '' ? text : undefined;
    },
  };
}

/** Returns the position of an incomplete escape at the end, or the end of the text. */
function openEscape(raw: string): number {
  const last = raw.lastIndexOf('\\');
  if (last < 0 || raw.length - last > 5) return raw.length;
  let first = last;
  while (first > 0 && raw[first - 1] === '\\') first -= 1;
  // In an even run, each backslash escapes the next one.
  if ((last - first) % 2 === 1) return raw.length;
  const isWhole = raw[last + 1] === 'u' ? raw.length - last >= 6 : raw.length - last >= 2;
  return isWhole ? raw.length : last;
}
