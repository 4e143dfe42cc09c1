import { isTemplateName } from './template-names.ts';

/** A list read from a wildcard file. */
interface ConvertedList {
  readonly name: string;
  readonly text: string;
  /** Sentences about what was understood, and what stays as written. */
  readonly report: readonly string[];
}

/**
 * Converts a wildcard file, with one entry per line, to a list. `{a|b}` and `__name__` become placeholders. Anything
 * else with a meaning in wildcard formats stays as written, and the report names it.
 */
export function convertWildcardFile(fileName: string, content: string): ConvertedList {
  const state: ConverterState = { text: '', at: 0, counts: new Map() };
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/);
  const entries = lines.filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'));
  const text = entries.map((entry) => convertEntry(entry.trim(), state)).join('\n');
  const comments = lines.filter((line) => line.trimStart().startsWith('#')).length;
  if (comments > 0) state.counts.set('comment', comments);
  const report = (Object.keys(reportTexts) as Construct[]).flatMap((construct) => {
    const count = state.counts.get(construct);
    return count === undefined ? [] : [`${reportTexts[construct]} (${count}).`];
  });
  return { name: listNameOf(fileName.replace(/\.[^.]+$/, '')), text, report };
}

const reportTexts = {
  choice: 'Choices {a|b} are placeholders',
  reference: 'References __name__ use the list of that name',
  comment: 'Comment lines were left out',
  weight: 'Weights such as 2:: were left out, because all options are equally likely',
  several: 'Choices of several options such as {2$$a|b} stay as written',
  pattern: 'References with * stay as written',
  assignment: 'Variables with $ and braces stay as written',
} as const;
type Construct = keyof typeof reportTexts;

interface ConverterState {
  text: string;
  at: number;
  readonly counts: Map<Construct, number>;
}

/** Returns a name that templates accept, for the path of a wildcard. */
export function listNameOf(path: string): string {
  const name = path
    .trim()
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-|-$/g, '');
  const usable = isTemplateName(name.slice(0, 1)) ? name : `_${name}`;
  return usable.slice(0, 64);
}

function convertEntry(entry: string, state: ConverterState): string {
  state.text = entry;
  state.at = 0;
  return convertSequence(state, 0);
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
      converted += convertToken(state, whole, name);
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

function convertToken(state: ConverterState, whole: string, name: string | undefined): string {
  const construct = name === undefined ? 'assignment' : name.includes('*') ? 'pattern' : 'reference';
  count(state, construct);
  if (construct === 'reference' && name !== undefined) return `{@${listNameOf(name)}}`;
  return whole.replaceAll('{', '{{').replaceAll('}', '}}');
}

function convertBraces(state: ConverterState, level: number): string {
  const from = state.at;
  const before = new Map(state.counts);
  state.at += 1;
  const options: string[] = [];
  do {
    if (options.length > 0) state.at += 1;
    options.push(convertSequence(state, level + 1).trim());
  } while (state.text.charAt(state.at) === '|');
  const isClosed = state.text.charAt(state.at) === '}';
  if (!isClosed || level >= mostLevels) {
    // The brace has no partner: it is a character, and the rest is read again without it.
    restore(state, before, from + 1);
    return '{{';
  }
  state.at += 1;
  const isSeveral = /^\d{0,9}-?\d{0,9}\$\$/.test(options[0] ?? '');
  if (isSeveral) {
    restore(state, before, state.at);
    count(state, 'several');
    return state.text.slice(from, state.at).replaceAll('{', '{{').replaceAll('}', '}}');
  }
  const plain = options.map((option) => {
    const weighted = /^\d+(?:\.\d+)?::/.exec(option);
    if (weighted) count(state, 'weight');
    return option.slice(weighted?.[0].length ?? 0);
  });
  if (plain.length === 1) return plain[0] ?? '';
  count(state, 'choice');
  return `{ ${plain.join(' | ')} }`;
}

function matchReference({ text, at }: ConverterState): RegExpExecArray | null {
  reference.lastIndex = at;
  return reference.exec(text);
}

/** Returns `${…}` with its inner braces. Empty if there is none here. */
function assignmentAt({ text, at }: ConverterState): string {
  if (!text.startsWith('${', at)) return '';
  let level = 0;
  for (let end = at + 1; end < text.length; end += 1) {
    if (text.charAt(end) === '{') level += 1;
    else if (text.charAt(end) === '}') level -= 1;
    if (level === 0) return text.slice(at, end + 1);
  }
  return '';
}

function restore(state: ConverterState, counts: ReadonlyMap<Construct, number>, at: number): void {
  state.counts.clear();
  for (const [construct, known] of counts) state.counts.set(construct, known);
  state.at = at;
}

function count({ counts }: ConverterState, construct: Construct): void {
  counts.set(construct, (counts.get(construct) ?? 0) + 1);
}
