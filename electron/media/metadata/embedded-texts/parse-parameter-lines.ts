import { longestText } from './embedded-text.ts';

interface ParameterLines {
  readonly prompt: string;
  readonly negative?: string;
  readonly seed?: number;
  readonly model?: string;
}

const negativeMark = 'Negative prompt:';

/**
 * Parses lines in the common format: a prompt, a negative prompt, and facts separated by commas. AUTOMATIC1111, Forge
 * and many others write it. Returns `undefined` for an empty text.
 */
export function parseParameterLines(plain: string): ParameterLines | undefined {
  if (plain.length > longestText || plain.trim() === '') return undefined;
  const lines = plain.replaceAll('\r\n', '\n').trim().split('\n');
  const facts = factsOfLines(plain);
  const words = facts ? lines.slice(0, -1) : lines;
  const at = words.findIndex((line) => line.trimStart().startsWith(negativeMark));
  const prompt = (at < 0 ? words : words.slice(0, at)).join('\n').trim();
  const negative = at < 0 ? '' : words.slice(at).join('\n').trimStart().slice(negativeMark.length).trim();
  const seed = Number(facts?.get('Seed') ?? Number.NaN);
  const model = facts?.get('Model');
  return {
    prompt,
    ...(negative === '' ? {} : { negative }),
    ...(Number.isSafeInteger(seed) ? { seed } : {}),
    ...(model === undefined || model === '' || model.length > 200 ? {} : { model }),
  };
}

/** Returns the facts in the last line of a text. The last line of a prompt can also contain colons. */
export function factsOfLines(plain: string): ReadonlyMap<string, string> | undefined {
  if (plain.length > longestText) return undefined;
  const line = plain.trimEnd();
  const facts = factsIn(line.slice(line.lastIndexOf('\n') + 1));
  return facts.size >= 3 ? facts : undefined;
}

function factsIn(line: string): ReadonlyMap<string, string> {
  const facts = new Map<string, string>();
  for (const [, name = '', value = ''] of line.matchAll(
    /([A-Za-z][\w /-]{0,60}): *("(?:\\.|[^"\\])*"|[^,]*)(?:,|$)/g,
  )) {
    facts.set(name.trim(), value.startsWith('"') ? unquoted(value) : value.trim());
  }
  return facts;
}

function unquoted(value: string): string {
  try {
    return String(JSON.parse(value));
  } catch {
    return value;
  }
}
