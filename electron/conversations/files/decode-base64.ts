import { createEventLoopYield } from '../../util/yield-to-event-loop.ts';

/** The original form of a Base64 string, without its bytes. See `AnswerFile`. */
export interface Base64Form {
  readonly before?: string | undefined;
  readonly urlSafe?: true | undefined;
  readonly unpadded?: true | undefined;
}

type Decoded =
  /**
   * `odd`: the string decodes, but its form cannot be recreated, because of white space, several parts or stray bits.
   */
  | { readonly ok: true; readonly written: Base64Form | 'odd' }
  /** The rest of a sentence that begins with the name of the data. */
  | { readonly ok: false; readonly why: string };

const longestPrefix = 300;

/**
 * Decodes Base64 of any size in small pieces. Accepts a data URI prefix, the URL alphabet, white space, missing
 * padding, and several Base64 strings in a row, as audio arrives in a stream.
 */
export async function decodeBase64(
  pieces: Iterable<string>,
  take: (bytes: Buffer) => Promise<void> | undefined,
): Promise<Decoded> {
  let beginning = '';
  let before: string | undefined;
  let rest = '';
  let length = 0;
  let pads = 0;
  let isOdd = false;
  let isUrlSafe = false;
  let isStandard = false;
  let bytes = 0;
  const pace = createEventLoopYield();

  async function decode(text: string): Promise<void> {
    const whole = rest + text;
    const usable = whole.length - (whole.length % 4);
    rest = whole.slice(usable);
    length += text.length;
    if (usable === 0) return;
    const decoded = Buffer.from(whole.slice(0, usable), 'base64');
    bytes += decoded.length;
    await take(decoded);
  }

  /** Decodes the rest of a finished string. Returns false when a character is missing. */
  async function finish(): Promise<boolean> {
    if (rest.length === 1) return false;
    const decoded = Buffer.from(rest, 'base64');
    const canonical = decoded.toString('base64url');
    if (canonical !== rest.replaceAll('+', '-').replaceAll('/', '_')) isOdd = true;
    if (decoded.length > 0) await take(decoded);
    bytes += decoded.length;
    const needed = (4 - (length % 4)) % 4;
    if (pads !== 0 && pads !== needed) isOdd = true;
    rest = '';
    return true;
  }

  /**
   * Decodes plain Base64 at native speed; almost all input is plain. The decoder skips invalid characters, so an equal
   * byte count proves that there were none. Returns false, without any effect, for other input.
   */
  async function addPlain(text: string): Promise<boolean> {
    if (pads > 0) return false;
    const whole = rest + text;
    const usable = whole.length - (whole.length % 4);
    const decoded = Buffer.from(whole.slice(0, usable), 'base64');
    const end = whole.slice(usable);
    if (decoded.length !== (usable / 4) * 3 || /[^A-Za-z0-9+/_-]/.test(end)) return false;
    isUrlSafe ||= text.includes('-') || text.includes('_');
    isStandard ||= text.includes('+') || text.includes('/');
    rest = end;
    length += text.length;
    bytes += decoded.length;
    if (decoded.length > 0) await take(decoded);
    return true;
  }

  async function add(text: string): Promise<string | undefined> {
    if (await addPlain(text)) return undefined;
    const clean = /\s/.test(text) ? text.replace(/\s+/g, '') : text;
    if (clean !== text) isOdd = true;
    const bad = /[^A-Za-z0-9+/_=-]/u.exec(clean)?.[0];
    if (bad !== undefined) return `contains ${JSON.stringify(bad)}, which isn’t valid Base64.`;
    isUrlSafe ||= /[-_]/.test(clean);
    isStandard ||= /[+/]/.test(clean);
    for (const run of clean.split(/(=+)/)) {
      if (run === '') continue;
      if (run.startsWith('=')) {
        pads += run.length;
        continue;
      }
      if (pads > 0) {
        isOdd = true;
        if (!(await finish())) return 'is cut off.';
        length = 0;
        pads = 0;
      }
      await decode(run);
    }
    return undefined;
  }

  function takePrefix(): string {
    const found = /^\s*data:[^,]{0,280},/i.exec(beginning)?.[0];
    before = found ?? '';
    return beginning.slice(before.length);
  }

  for (const piece of pieces) {
    let text = piece;
    if (before === undefined) {
      beginning += piece;
      if (beginning.length < longestPrefix) continue;
      text = takePrefix();
    }
    const wrong = await add(text);
    if (wrong !== undefined) return { ok: false, why: wrong };
    await pace.yieldIfDue();
  }
  if (before === undefined) {
    const wrong = await add(takePrefix());
    if (wrong !== undefined) return { ok: false, why: wrong };
  }
  const prefix = before ?? '';
  if (prefix !== '' && !/;\s*base64\s*,$/i.test(prefix)) return { ok: false, why: 'is a data URI without Base64.' };
  if (!(await finish())) return { ok: false, why: 'is cut off.' };
  if (bytes === 0) return { ok: false, why: 'is empty.' };
  if (isOdd || (isUrlSafe && isStandard)) return { ok: true, written: 'odd' };
  const isUnpadded = pads === 0 && length % 4 !== 0;
  return {
    ok: true,
    written: {
      ...(prefix === '' ? {} : { before: prefix }),
      ...(isUrlSafe ? { urlSafe: true as const } : {}),
      ...(isUnpadded ? { unpadded: true as const } : {}),
    },
  };
}

/** Returns exactly the string that was decoded. */
export function encodeInOriginalForm(bytes: Buffer, { before = '', urlSafe, unpadded }: Base64Form): string {
  const plain = bytes.toString('base64');
  const inAlphabet = urlSafe ? plain.replaceAll('+', '-').replaceAll('/', '_') : plain;
  return before + (unpadded ? inAlphabet.replace(/={1,2}$/, '') : inAlphabet);
}
