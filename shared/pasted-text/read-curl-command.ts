/** The request of a cURL command, and the text after the command. Headers are ignored. */
export interface CurlCommand {
  readonly method: string;
  readonly addresses: readonly string[];
  /** The data of the request without the quotes of the shell. Empty without data, and for files and forms. */
  readonly body: string;
  /** For example an answer that was copied together with the command. */
  readonly rest: string;
}

const begins = /^\s*(?:[$>#%]\s+|PS [^\n>]*>\s*|[A-Z]:[^\n>]*>\s*)?curl(?:\.exe)?(?=[\s^])/i;

/**
 * Reads a cURL command. Returns `null` for other text. Supports the quoting of Unix shells, of cmd (`^`) and of
 * PowerShell.
 */
export function readCurlCommand(text: string): CurlCommand | null {
  const start = begins.exec(text)?.[0];
  if (start === undefined) return null;
  const { words, rest } = splitWords(text.slice(start.length));
  const addresses: string[] = [];
  let method: string | undefined;
  const bodies: string[] = [];
  let hasBody = false;
  let isGet = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const [option = '', joined] = splitOption(word);
    if (option === '') addresses.push(word);
    else if (option === '-X' || option === '--request') method = joined ?? words[++at];
    else if (option === '--url') addresses.push(joined ?? words[++at] ?? '');
    else if (option === '-G' || option === '--get') isGet = true;
    else if (/^(-d|-F|-T|--data|--data-.*|--json|--form|--form-string|--upload-file)$/.test(option)) {
      hasBody = true;
      const data = joined ?? words[++at] ?? '';
      if (/^(-d|--data|--data-.*|--json)$/.test(option) && !data.startsWith('@')) bodies.push(data);
    } else if (takesValue.has(option) && joined === undefined) at += 1;
  }
  const guessed = hasBody && !isGet ? 'POST' : 'GET';
  return {
    method: (method ?? guessed).toUpperCase(),
    addresses: addresses.filter((each) => each !== ''),
    body: bodies.join('&'),
    rest,
  };
}

const takesValue = new Set([
  ...[
    '-H',
    '--header',
    '-u',
    '--user',
    '-A',
    '--user-agent',
    '-e',
    '--referer',
    '-b',
    '--cookie',
    '-c',
    '--cookie-jar',
  ],
  ...['-o', '--output', '-m', '--max-time', '--connect-timeout', '-x', '--proxy', '-w', '--write-out', '--retry'],
  ...['--cacert', '-E', '--cert', '--key', '--oauth2-bearer', '--resolve', '-K', '--config', '-D', '--dump-header'],
]);

/** Returns the name of an option, and its value if both are one word. The name is empty if the word is no option. */
function splitOption(word: string): readonly [string, string?] {
  if (!word.startsWith('-') || word === '-') return [''];
  if (word.startsWith('--')) {
    const at = word.indexOf('=');
    return at < 0 ? [word] : [word.slice(0, at), word.slice(at + 1)];
  }
  // `-XPOST` and `-HAccept: ...`. Combined letters (`-sSL`) have no value.
  return /^-[XHdFTuAebcomxwEKD]./.test(word) ? [word.slice(0, 2), word.slice(2)] : [word];
}

/** Splits the text into arguments up to the end of the last continued line. */
function splitWords(text: string): { words: string[]; rest: string } {
  const isWindows = /\^\r?\n|\^"/.test(text);
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    const following = text[at + 1] ?? '';
    if (isWindows && character === '^') {
      const lineEnd = /^\r?\n/.exec(text.slice(at + 1, at + 3))?.[0];
      if (lineEnd !== undefined) {
        at += lineEnd.length;
        continue;
      }
      // In cmd, a caret escapes the next character. A quote still begins or ends an argument.
      if (following === '"') continue;
      word = (word ?? '') + following;
      at += 1;
    } else if (quote !== undefined) {
      if (character === quote) quote = undefined;
      else if (character === '\\' && quote === '"' && /["\\$`]/.test(following)) {
        word = (word ?? '') + following;
        at += 1;
      } else word = (word ?? '') + character;
    } else if (character === "'" || character === '"') {
      quote = character;
      word ??= '';
    } else if (character === '$' && following === "'") {
      // In a bash string with `$`, quotes matter here and escapes do not.
    } else if ((character === '\\' || character === '`') && /^\r?\n/.test(text.slice(at + 1, at + 3))) {
      at += following === '\r' ? 2 : 1;
    } else if (character === '\\' && !isWindows) {
      word = (word ?? '') + following;
      at += 1;
    } else if (character === '\n') {
      if (word !== undefined) words.push(word);
      return { words, rest: text.slice(at + 1) };
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + character;
  }
  if (word !== undefined) words.push(word);
  return { words, rest: '' };
}
