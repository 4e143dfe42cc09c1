import { dayOf } from './format-dates.ts';

// Builds file names from facts: literal text with tokens in braces. Every name is valid on Windows, macOS and Linux,
// for any prompt. Without its extension, a name has at most `longestName` bytes.

export const nameTokens = ['date', 'time', 'model', 'id', 'n', 'seed', 'slug', 'size'] as const;
type NameToken = (typeof nameTokens)[number];

/** Description of each token for the user. */
export const nameTokenText: Readonly<Record<NameToken, string>> = {
  date: 'creation date',
  time: 'creation time',
  model: 'model',
  id: 'first eight digits of the run ID',
  n: 'result number',
  seed: 'seed, if one was sent',
  slug: 'first words of the prompt',
  size: 'width and height',
};

export const plainTemplate = '{date}-{model}-{id}-{n}';

export const longestTemplate = 200;

/** Bytes of UTF-8. File systems allow 255. The rest is for the extension, a number and parent folders. */
export const longestName = 120;
const longestSlug = 60;

export interface FileNameFacts {
  /** Wall clock, milliseconds. Formatted in local time. */
  readonly at: number;
  readonly modelId: string;
  /** A UUID. */
  readonly taskId: string;
  readonly position: number;
  readonly seed?: number | undefined;
  /** Source text of the slug. */
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

/** Returns the reason why a template is invalid, a sentence, or `undefined` for a valid template. */
export function templateProblem(template: string): string | undefined {
  if (template.trim() === '') return 'Enter a name with at least one token.';
  if ([...template].length > longestTemplate) return `The name is longer than ${longestTemplate} characters.`;
  const found = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const unknown = found.find((name) => !isToken(name));
  if (unknown !== undefined) {
    const words = unknown === '' ? 'Empty braces are' : `{${unknown}} is`;
    return `${words} not a token. Available tokens: ${nameTokens.map((token) => `{${token}}`).join(', ')}.`;
  }
  const literal = template.replace(/\{[^{}]*\}/g, '');
  if (/[{}]/.test(literal)) return 'A brace is unmatched. Write tokens like {date}.';
  if (/[<>:"/\\|?*]/.test(literal)) return 'On some systems, file names can’t contain < > : " / \\ | ? *.';
  if (literal !== literal.replace(unseen, '')) return 'The name contains an invisible character.';
  if (found.length === 0) return 'All results would have the same name. Add a token, such as {date} or {id}.';
  return undefined;
}

/** Returns the file name without its extension. The name is valid for every template and all facts. */
export function buildFileName(template: string, facts: FileNameFacts): string {
  return safeFileName(
    template.replace(/\{([^{}]*)\}/g, (whole, name: string) => (isToken(name) ? values[name](facts) : whole)),
  );
}

/**
 * Returns `text` as a file name that is valid on every system: forbidden characters become dashes, invisible ones are
 * removed, and separators around an empty token are joined.
 */
export function safeFileName(text: string): string {
  const plain = text
    .normalize('NFC')
    .toWellFormed()
    .replace(unseen, '')
    .replace(/[<>:"/\\|?*{}\ufffd]+/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/([-_. ])[-_. ]+/g, '$1');
  const cut = trimmed(cutBytes(trimmed(plain), longestName));
  if (cut === '') return 'result';
  // Windows reserves these names with any extension.
  return isDeviceName(cut) ? `_${cut}` : cut;
}

/** Line ends and other control characters, direction marks, joiners, and unassigned or private characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu;

const values: Readonly<Record<NameToken, (facts: FileNameFacts) => string>> = {
  date: ({ at }) => dayOf(at),
  time: ({ at }) => {
    const date = new Date(at);
    return [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join('-');
  },
  model: ({ modelId }) => slugOfModel(modelId),
  id: ({ taskId }) => taskId.slice(0, 8),
  n: ({ position }) => String(position),
  seed: ({ seed }) => (seed === undefined ? '' : String(seed)),
  slug: ({ text }) => slugOf(text),
  size: ({ width, height }) => `${width}x${height}`,
};

/** Returns the letters, digits, dots and dashes of a model id, in lower case. */
export function slugOfModel(modelId: string): string {
  const slug = modelId.toLowerCase().replace(/[^a-z0-9.-]+/g, '-');
  return slug.replace(/^[-.]+|(?<![-.])[-.]+$/g, '').slice(0, 60) || 'model';
}

/** Returns words of any script in lower case, as many as fit completely in 60 bytes. */
export function slugOf(text: string): string {
  const words = text
    .slice(0, 400)
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .match(/[\p{L}\p{N}\p{M}]+/gu);
  let slug = '';
  for (const word of words ?? []) {
    const longer = slug === '' ? cutBytes(word, longestSlug) : `${slug}-${word}`;
    if (cutBytes(longer, longestSlug) !== longer) break;
    slug = longer;
  }
  return slug;
}

/** Removes characters at the ends that Windows drops, that hide a file, or that a command line reads as an option. */
function trimmed(text: string): string {
  return text.replace(/(?<![-_. ])[-_. ]+$/, '').replace(/^[-. ]+/, '');
}

/** Returns the beginning of a text: as many complete characters as fit into these bytes of UTF-8. */
function cutBytes(text: string, maxBytes: number): string {
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(maxBytes)).read);
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

function isToken(name: string): name is NameToken {
  return (nameTokens as readonly string[]).includes(name);
}

/** True for a name that Windows reserves for a device, with any extension: `con`, `NUL.json`. */
export function isDeviceName(name: string): boolean {
  return /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(\.|$)/i.test(name);
}
