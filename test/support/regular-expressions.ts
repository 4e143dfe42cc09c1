import { readdirSync, readFileSync } from 'node:fs';
import { createContext, Script } from 'node:vm';
import { parseSync } from 'vite';
import { inProject } from '../../build/project.ts';

export interface FoundExpression {
  /** Path from the project folder, such as `shared/util/format-dates.ts`. */
  readonly file: string;
  /** The source text: `/a+b/gi`, or `new RegExp(...)` for an expression built at run time. */
  readonly source: string;
  /** `undefined` for an expression that is built at run time. */
  readonly expression: RegExp | undefined;
}

/** Finds every regular expression of the program with the parser, so that strings and comments don't count. */
export function findExpressions(): FoundExpression[] {
  return ['shared', 'electron', 'renderer'].flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
      .sort()
      .flatMap(expressionsIn),
  );
}

/** A literal begins after one of these signs or `return`. Most files have neither, and are not parsed. */
const perhapsExpression = /(?:[([{,;:=?!&|>]|\.\.\.|\breturn\b)\s*\/(?![/*])|\bRegExp\b/;

function expressionsIn(file: string): FoundExpression[] {
  const text = readFileSync(inProject(file), 'utf8');
  if (!perhapsExpression.test(text)) return [];
  const found: FoundExpression[] = [];
  function visit(node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      for (const each of node) visit(each);
      return;
    }
    const { type, regex, callee, start, end } = node as Partial<Syntax>;
    if (type === 'Literal' && regex) {
      const expression = new RegExp(regex.pattern, regex.flags);
      found.push({ file, source: String(expression), expression });
      return;
    }
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp') {
      found.push({ file, source: text.slice(start, end), expression: undefined });
    }
    for (const each of Object.values(node)) visit(each);
  }
  visit(parseSync(file, text).program);
  return found;
}

interface Syntax {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly regex: { readonly pattern: string; readonly flags: string } | null;
  readonly callee: { readonly name?: string };
}

/** A text whose middle makes it long. */
export interface Attack {
  readonly before: string;
  readonly again: string;
  readonly after: string;
}

export function textOf({ before, again, after }: Attack, length: number): string {
  return before + again.repeat(Math.ceil(length / again.length)) + after;
}

/** One character of each kind that many classes contain. */
const usual = [' ', '\t', '\n', 'a', 'A', '0', '-', '.', '_', '/', '\\', '"', '<', '…', 'é'];
/** The last character forces two bytes per character, which the engine searches in another way. */
const ends = ['', '\0', '\n', 'a\0', ' \n\u2603'];

/**
 * Texts made of parts of the expression: each of its characters and words many times, after its beginning and before an
 * unmatched character.
 */
export function attacksOn(expression: RegExp): Attack[] {
  const plain = plainOf(expression);
  // An optional letter is both present and missing.
  const pieces = [plain.replace(/\?/g, ''), plain.replace(/[^|]\?/g, '')].map((each) => each.split(/[()[\]{}|*+^$]+/));
  const words = [...new Set(pieces.flat())].filter((word) => word.length > 1).slice(0, 24);
  const joined = pieces.flatMap((each) => [1, 2, 3].map((count) => each.slice(0, count + 1).join('')));
  const characters = [...new Set([...usual, ...plain])].filter((each) => each !== '|').slice(0, 60);
  const matched = sampleOf(expression, words);
  const befores = [...new Set(['', '\0', ...words.slice(0, 3), ...joined, ...matched])];
  const middles = [...new Set([...characters, ...words, words.join(''), ...pairs(words.slice(0, 6)), ...matched])];
  return middles
    .filter((each) => each !== '')
    .flatMap((again) => befores.flatMap((before) => ends.map((after) => ({ before, again, after }))));
}

/** True for an expression that repeats a part. All others need bounded time at each character, whatever the text is. */
export function repeatsPart({ source }: RegExp): boolean {
  return /[*+{]/.test(source.replace(/\\(?:[pPu]\{[^}]*\}|.)/gs, '').replace(/\[[^\]]*\]/g, ''));
}

/** The letters and signs of the expression as they occur in a text, and `|` for all others. */
function plainOf({ source }: RegExp): string {
  const codeOf = (_: string, code: string) => String.fromCodePoint(Number.parseInt(code, 16));
  return source
    .replace(/\(\?(?:[:=!]|<[=!]|<\w+>)/g, '|')
    .replace(/\\u\{?([\da-f]{4,6})\}?/gi, codeOf)
    .replace(/\\x([\da-f]{2})/gi, codeOf)
    .replace(/\\[dDwWsSbBpPnrtfvkc](?:\{[^}]*\})?/g, '|')
    .replace(/\\(.)/gs, '$1');
}

function pairs(words: readonly string[]): string[] {
  return words.flatMap((one) => words.map((other) => one + other));
}

/** Texts that match the expression: one of its words with a possible continuation. */
function sampleOf(expression: RegExp, words: readonly string[]): string[] {
  const anywhere = new RegExp(expression.source, expression.flags.replace(/[gy]/g, ''));
  const tries = words.slice(0, 6).flatMap((word) => ['0', ' ', 'a', '"a"'].map((filler) => word + filler));
  return tries.filter((text) => anywhere.test(text)).slice(0, 3);
}

/** Far above the time of linear growth, and far below quadratic growth. */
export const mostMs = 300;
/**
 * Time limit for 4 KB. A slower expression is tested with all 64 KB, because quadratic growth would need 77 ms there.
 */
const quickMs = 0.3;
/** Above this time, growth counts as well: four times the text takes far more than four times as long. */
const leastMs = 40;
const fullLength = 64 * 1024;

export interface Slowest {
  /** `undefined` if short texts were already so slow that no difference was measurable. */
  readonly attack: Attack | undefined;
  /** Milliseconds for 64 KB; infinite after the time limit. */
  readonly ms: number;
}

/** Returns the slowest attack; `undefined` if all are fast. */
export function slowestAttack(expression: RegExp, attacks: readonly Attack[]): Slowest | undefined {
  // Work that doubles with each character never ends. Short texts detect such growth before a timeout.
  for (const length of [48, 256]) {
    const all = () => {
      for (const attack of attacks) textOf(attack, length).replace(expression, '');
    };
    if (!endsWithin(2000, all)) return { attack: undefined, ms: Number.POSITIVE_INFINITY };
  }
  let slow: Attack[] = [];
  const all = () => {
    slow = [];
    for (const attack of attacks) {
      const text = textOf(attack, fullLength / 16);
      const ms = msOnce(expression, text);
      if (ms > quickMs) slow.push(attack);
      if (slow.length > 40) return;
      // One attack is enough if it is this slow twice: a busy machine can delay a single try.
      if (ms > leastMs && msOnce(expression, text) > leastMs) {
        slow = [attack];
        return;
      }
    }
  };
  if (!endsWithin(20_000, all)) return { attack: undefined, ms: Number.POSITIVE_INFINITY };
  let slowest: Slowest | undefined;
  for (const attack of slow) {
    const ms = msFor(expression, textOf(attack, fullLength));
    if (!slowest || ms > slowest.ms) slowest = { attack, ms };
    if (ms > mostMs) break;
    const isSquare =
      ms > leastMs &&
      !linearWork(
        (length) => textOf(attack, length),
        (text) => text.replace(expression, ''),
      );
    if (isSquare) return { attack, ms: Number.POSITIVE_INFINITY };
  }
  return slowest;
}

function msOnce(expression: RegExp, text: string): number {
  const started = performance.now();
  text.replace(expression, '');
  return performance.now() - started;
}

/** Milliseconds for matching the text, the best of three, because other programs use the machine too. */
export function msFor(expression: RegExp, text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let count = 0; count < 3 && best > 5; count += 1) {
    const took = stopwatch();
    if (!endsWithin(4 * mostMs, () => text.replace(expression, ''))) return best;
    best = Math.min(best, took());
  }
  return best;
}

const guard = createContext({ run: () => {} });
const runIt = new Script('run()');

/** Some systems count processor time in steps of this size. Milliseconds. */
const processorStepMs = 16;

/** Milliseconds of work of this thread. While the machine is busy with other work, only the wall clock advances. */
function stopwatch(): () => number {
  const [clock, processor] = [performance.now(), process.threadCpuUsage()];
  return () => {
    const { user, system } = process.threadCpuUsage(processor);
    return Math.min(performance.now() - clock, (user + system) / 1000 + processorStepMs);
  };
}

/**
 * The engine's time limit uses the wall clock. On a busy machine it gets more time, until the thread has worked for
 * `ms`.
 */
function endsWithin(ms: number, run: () => void): boolean {
  for (let clockMs = ms; ; clockMs *= 4) {
    const took = stopwatch();
    if (endsInTime(clockMs, run)) return true;
    if (took() > 0.9 * ms) return false;
  }
}

function endsInTime(ms: number, run: () => void): boolean {
  guard['run'] = run;
  try {
    runIt.runInContext(guard, { timeout: ms });
    return true;
  } catch (error) {
    // The error comes from another realm, so it is no `Error` of this realm.
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return false;
    throw error;
  }
}

/**
 * Returns true when 64 KB take about four times the time of 16 KB, or almost no time. Other programs and the garbage
 * collector can only add time, so the measurement repeats while the result is false: work that is linear passes at the
 * first quiet moment, and quadratic work never does.
 */
export function linearWork(textFor: (length: number) => string, work: (text: string) => unknown): boolean {
  const [long, short] = [textFor(fullLength), textFor(fullLength / 4)];
  let [longMs, shortMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 12; round += 1) {
    longMs = Math.min(longMs, timeOf(work, long));
    shortMs = Math.min(shortMs, timeOf(work, short));
    if (longMs < 25 || longMs < 10 * shortMs) return true;
  }
  return false;
}

function timeOf(work: (text: string) => unknown, text: string): number {
  const took = stopwatch();
  return endsWithin(4 * mostMs, () => work(text)) ? took() : Number.POSITIVE_INFINITY;
}
