import { readdirSync, readFileSync } from 'node:fs';
import { createContext, Script } from 'node:vm';
import { parseSync } from 'vite';
import { inProject } from '../../build/project.ts';

export interface FoundExpression {
  /** `shared/util/dates.ts` */
  readonly file: string;
  /** The source text: `/a+b/gi`, or `new RegExp(...)` for an expression built at run time. */
  readonly source: string;
  /** `undefined` where it is put together. */
  readonly expression: RegExp | undefined;
}

/** Every regular expression of the program, told by the parser, so that none in a string or a comment counts. */
export function findExpressions(): FoundExpression[] {
  return ['shared', 'electron', 'renderer'].flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
      .sort()
      .flatMap(expressionsIn),
  );
}

function expressionsIn(file: string): FoundExpression[] {
  const text = readFileSync(inProject(file), 'utf8');
  if (!text.includes('/')) return [];
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

/** A text that is long because of its middle. */
export interface Attack {
  readonly before: string;
  readonly again: string;
  readonly after: string;
}

export function textOf({ before, again, after }: Attack, length: number): string {
  return before + again.repeat(Math.ceil(length / again.length)) + after;
}

/** Characters that many classes hold, one of each kind. */
const usual = [' ', '\t', '\n', 'a', 'A', '0', '-', '.', '_', '/', '\\', '"', '<', '…', 'é'];
/** The last one makes it a text of two bytes a character, which are looked through in another way. */
const ends = ['', '\0', '\n', 'a\0', ' \n\u2603'];

/**
 * Texts made of what an expression itself is made of: each of its characters and words again and again, behind its
 * beginning and before something that it does not take.
 */
export function attacksOn(expression: RegExp): Attack[] {
  const plain = plainOf(expression);
  // An optional letter is there, and is not there.
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

/** Its letters and signs as they stand in a text, and `|` for what is none. */
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

/** Texts that the expression takes: a word of it with what may stand behind. */
function sampleOf(expression: RegExp, words: readonly string[]): string[] {
  const anywhere = new RegExp(expression.source, expression.flags.replace(/[gy]/g, ''));
  const tries = words.slice(0, 6).flatMap((word) => ['0', ' ', 'a', '"a"'].map((filler) => word + filler));
  return tries.filter((text) => anywhere.test(text)).slice(0, 3);
}

/** Far above what a line of the text takes, and far below its square. */
export const mostMs = 300;
/**
 * Time limit for 8 KB. A slower expression is tested with all 64 KB, because quadratic growth would need 50 ms there.
 */
const quickMs = 0.8;
/** From here on, growth counts as well: four times the text, and far more than four times as long. */
const leastMs = 40;
const squareGrowth = 9;
const fullLength = 64 * 1024;

export interface Slowest {
  /** `undefined` where short ones took so long already that none was told apart. */
  readonly attack: Attack | undefined;
  /** For 64 KB, milliseconds; infinite where it was given up. */
  readonly ms: number;
}

/** The attack that takes longest; `undefined` where all are quick. */
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
      const text = textOf(attack, fullLength / 8);
      const started = performance.now();
      text.replace(expression, '');
      if (performance.now() - started > quickMs) slow.push(attack);
      if (slow.length > 40) return;
    }
  };
  if (!endsWithin(20_000, all)) return { attack: undefined, ms: Number.POSITIVE_INFINITY };
  let slowest: Slowest | undefined;
  for (const attack of slow) {
    const ms = msFor(expression, textOf(attack, fullLength));
    if (!slowest || ms > slowest.ms) slowest = { attack, ms };
    if (ms > mostMs) break;
    const isSquare = ms > leastMs && ms > squareGrowth * msFor(expression, textOf(attack, fullLength / 4));
    if (isSquare) return { attack, ms: Number.POSITIVE_INFINITY };
  }
  return slowest;
}

/** Milliseconds to go through the text, the best of three, since others use the machine too. */
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

/** Some systems count the time of a processor in steps of this. Milliseconds. */
const processorStepMs = 16;

/** Milliseconds that this thread worked since: while the machine is busy with something else, only the clock goes on. */
function stopwatch(): () => number {
  const [clock, processor] = [performance.now(), process.threadCpuUsage()];
  return () => {
    const { user, system } = process.threadCpuUsage(processor);
    return Math.min(performance.now() - clock, (user + system) / 1000 + processorStepMs);
  };
}

/** The engine stops by the clock. On a busy machine it gets more of it, until the thread has worked for `ms`. */
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
    // The error is from another realm, therefore the error is no `Error` of our realm.
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
