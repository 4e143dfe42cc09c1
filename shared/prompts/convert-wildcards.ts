import { withLiteralBraces } from './literal-braces.ts';
import { isTemplateName } from './template-names.ts';

/** A list read from a wildcard file. */
interface ConvertedList {
  readonly name: string;
  readonly text: string;
  /** Sentences about what was understood, and what stays as written. */
  readonly report: readonly string[];
  /** Names of the lists that the entries use. */
  readonly references: readonly string[];
}

/**
 * Converts a wildcard file, with one entry per line, to a list. `{a|b}` and `__name__` become placeholders. Anything
 * else with a meaning in wildcard formats stays as written, and the report names it. `renamed` returns the name of the
 * list that a reference uses.
 */
export function convertWildcardFile(
  fileName: string,
  content: string,
  renamed: (name: string) => string = (name) => name,
): ConvertedList {
  const counts: Counts = new Map();
  const references = new Set<string>();
  const recordReference = (path: string) => {
    const name = renamed(listNameOf(path));
    references.add(name);
    return name;
  };
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/);
  const entries = lines.filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'));
  const text = entries.map((entry) => convertEntry(entry.trim(), counts, recordReference)).join('\n');
  const comments = lines.filter((line) => line.trimStart().startsWith('#')).length;
  if (comments > 0) counts.set('comment', comments);
  const report = (Object.keys(reportTexts) as Construct[]).flatMap((construct) => {
    const count = counts.get(construct);
    return count === undefined ? [] : [`${reportTexts[construct]} (${count}).`];
  });
  return { name: listNameOf(fileName.replace(/\.[^.]+$/, '')), text, report, references: [...references] };
}

const reportTexts = {
  choice: 'Choices {a|b} are placeholders',
  reference: 'References __name__ use the list of that name',
  comment: 'Comment lines were left out',
  weight: 'Weights such as 2:: were left out, because all options are equally likely',
  several: 'Choices of several options such as {2$$a|b} stay as written',
  pattern: 'References with * stay as written',
  assignment: 'Variables with $ and braces stay as written',
  deep: 'Entries with more than 8 levels of braces stay as written',
} as const;
type Construct = keyof typeof reportTexts;

type Counts = Map<Construct, number>;

interface ConverterState {
  readonly text: string;
  at: number;
  readonly counts: Counts;
  /** The position of the closing brace of each opening brace that has one. */
  readonly partners: ReadonlyMap<number, number>;
  /** Returns the name of the list at a path. */
  readonly recordReference: (path: string) => string;
  /** A construct that stays as written inside a choice. Its | would separate options, so the whole entry stays. */
  innerLiteral: Construct | undefined;
}

/** Returns a name that templates accept, for the path of a wildcard. */
function listNameOf(path: string): string {
  const name = path
    .trim()
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-|-$/g, '');
  const usable = isTemplateName(name.slice(0, 1)) ? name : `_${name}`;
  return usable.slice(0, 64);
}

function convertEntry(text: string, counts: Counts, recordReference: ConverterState['recordReference']): string {
  const { partners, levels } = pairBraces(text);
  if (levels > mostLevels) {
    count(counts, 'deep');
    return withLiteralBraces(text);
  }
  const before = new Map(counts);
  const state: ConverterState = { text, at: 0, counts, partners, recordReference, innerLiteral: undefined };
  const converted = convertSequence(state, 0);
  if (state.innerLiteral === undefined) return converted;
  restore(counts, before);
  count(counts, state.innerLiteral);
  return withLiteralBraces(text);
}

/** Returns the pairs of braces and the number of their levels. Time grows only with the length of the text. */
function pairBraces(text: string): { readonly partners: ReadonlyMap<number, number>; readonly levels: number } {
  const partners = new Map<number, number>();
  /** For each open brace its position, and the levels inside. */
  const open: { readonly from: number; levels: number }[] = [];
  let levels = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text.charAt(at) === '{') open.push({ from: at, levels: 0 });
    const closed = text.charAt(at) === '}' ? open.pop() : undefined;
    if (!closed) continue;
    partners.set(closed.from, at);
    levels = Math.max(levels, closed.levels + 1);
    const outer = open.at(-1);
    if (outer) outer.levels = Math.max(outer.levels, closed.levels + 1);
  }
  return { partners, levels };
}

const reference = /__([^\s_{}|](?:[^\s{}|]*?[^\s_{}|])?)__/y;
const mostLevels = 8;

function convertSequence(state: ConverterState, level: number): string {
  const { text } = state;
  let converted = '';
  while (state.at < text.length) {
    const character = text.charAt(state.at);
    const [whole = assignmentAt(state), name] = matchReference(state) ?? [];
    if (whole !== '') {
      converted += convertToken(state, whole, name, level);
      state.at += whole.length;
    } else if (character === '{') converted += convertBraces(state, level);
    else if (level > 0 && (character === '}' || character === '|')) break;
    else {
      converted += character === '}' ? '}}' : character;
      state.at += 1;
    }
  }
  return converted;
}

function convertToken(state: ConverterState, whole: string, name: string | undefined, level: number): string {
  const construct = name === undefined ? 'assignment' : name.includes('*') ? 'pattern' : 'reference';
  count(state.counts, construct);
  if (construct === 'reference' && name !== undefined) return `{@${state.recordReference(name)}}`;
  if (level > 0 && construct === 'assignment') state.innerLiteral = construct;
  return withLiteralBraces(whole);
}

function convertBraces(state: ConverterState, level: number): string {
  const from = state.at;
  const to = state.partners.get(from);
  state.at += 1;
  if (to === undefined) return '{{';
  const before = new Map(state.counts);
  const options = [convertSequence(state, level + 1).trim()];
  while (state.text.charAt(state.at) === '|') {
    state.at += 1;
    options.push(convertSequence(state, level + 1).trim());
  }
  state.at = to + 1;
  const isSeveral = /^\d{0,9}-?\d{0,9}\$\$/.test(options[0] ?? '');
  if (isSeveral) {
    restore(state.counts, before);
    count(state.counts, 'several');
    if (level > 0) state.innerLiteral = 'several';
    return withLiteralBraces(state.text.slice(from, state.at));
  }
  const plain = options.map((option) => {
    const weighted = /^\d+(?:\.\d+)?::/.exec(option);
    if (weighted) count(state.counts, 'weight');
    return option.slice(weighted?.[0].length ?? 0);
  });
  if (plain.length === 1) return plain[0] ?? '';
  count(state.counts, 'choice');
  return `{ ${plain.join(' | ')} }`;
}

function matchReference({ text, at }: ConverterState): RegExpExecArray | null {
  reference.lastIndex = at;
  return reference.exec(text);
}

/** Returns `${…}` with its inner braces. Empty if there is none here. */
function assignmentAt({ text, at, partners }: ConverterState): string {
  const to = text.startsWith('${', at) ? partners.get(at + 1) : undefined;
  return to === undefined ? '' : text.slice(at, to + 1);
}

function restore(counts: Counts, before: ReadonlyMap<Construct, number>): void {
  counts.clear();
  for (const [construct, known] of before) counts.set(construct, known);
}

function count(counts: Counts, construct: Construct): void {
  counts.set(construct, (counts.get(construct) ?? 0) + 1);
}
