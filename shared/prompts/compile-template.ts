import { normalizeLettersAndCase } from '../util/normalize-letters-and-case.ts';
import { shortenForSentence } from '../util/text-for-sentence.ts';
import { type ListOrSnippet, listEntries } from './list-or-snippet.ts';
import {
  type Placeholder,
  parseListEntry,
  parseTemplate,
  type TemplateError,
  type TemplatePart,
} from './parse-template.ts';
import { valueOfVariable } from './template-variable-values.ts';

/** One prompt of a template. */
export interface Expansion {
  readonly text: string;
  /** The chosen value of each placeholder, in the order of the template. */
  readonly chosen: readonly { readonly name: string; readonly value: string }[];
}

export type CompiledTemplate = ReturnType<typeof compileTemplate>;

/** Limit of one prompt, because lists in lists can multiply their texts. Characters and placeholders. */
const longestExpansion = 100_000;
const tooLongSentence =
  'The lists and choices make prompts of more than 100,000 characters. Use fewer of them inside each other.';

type Lists = readonly Pick<ListOrSnippet, 'kind' | 'name' | 'text'>[];

/** Resolves the names of a template. `values`: the values of the variables, one per line. `texts`: all stored texts. */
export function compileTemplate(template: string, values: Readonly<Record<string, string>>, texts: Lists) {
  const { parts, errors } = parseTemplate(template);
  const compiler = new Compiler(parts, values, texts);
  const body = parts.map((part) => (part.kind === 'text' ? part.text : compiler.axisOf(part)));
  const { axes, axisOfName } = compiler;
  const size = sizeOf(
    body.map((part) => (typeof part === 'string' ? textNode(part) : (axes[part]?.node ?? textNode('')))),
  );
  const tooLong = size > longestExpansion ? [{ from: 0, to: template.length, sentence: tooLongSentence }] : [];
  // The number of combinations of lists in lists can have more digits than the memory holds.
  const counts = axes.map(({ node }) => (tooLong.length > 0 ? 1n : node.count));
  return {
    parts,
    /** In the order of their places. With errors, the other values describe only the valid parts. */
    errors: [...errors, ...compiler.errors, ...tooLong].sort((one, other) => one.from - other.from),
    /** The variables that need a value, in the order of the template. */
    variables: compiler.variables,
    /** The variables without a value. An expansion contains them as written. */
    missing: compiler.missing,
    /** The number of combinations. Exact. */
    count: counts.reduce((product, count) => product * count, 1n),
    /** Returns the combination with this index, from 0n. The last placeholder changes first. */
    expansionAt(index: bigint): Expansion {
      const places = placesOf(index, counts);
      const known = new Map<number, string>();
      const textOfAxis = (axis: number): string => {
        const text = known.get(axis) ?? axes[axis]?.node.textAt(places[axis] ?? 0n, textOfName) ?? '';
        known.set(axis, text);
        return text;
      };
      const textOfName = (name: string) => textOfAxis(axisOfName.get(name) ?? -1);
      const text = body.map((part) => (typeof part === 'string' ? part : textOfAxis(part))).join('');
      return { text, chosen: axes.map(({ title }, axis) => ({ name: title, value: textOfAxis(axis) })) };
    },
  };
}

/** A placeholder that varies independently of all others. */
interface Axis {
  readonly title: string;
  readonly node: ExpansionNode;
}

class Compiler {
  readonly axes: Axis[] = [];
  readonly axisOfName = new Map<string, number>();
  readonly errors: TemplateError[] = [];
  readonly variables: string[] = [];
  readonly missing: string[] = [];
  readonly #choices = new Map<string, Extract<Placeholder, { kind: 'choice' }>>();
  readonly #values: Readonly<Record<string, string>>;
  readonly #lists: ReadonlyMap<string, Lists[number]>;
  readonly #listNodes = new Map<string, ExpansionNode>();
  /** Names of the choices and lists that are being compiled, outermost first. */
  readonly #open: string[] = [];
  /** The placeholder of the template that errors in its lists belong to. */
  #place: Placeholder | undefined;

  constructor(parts: readonly TemplatePart[], values: Readonly<Record<string, string>>, texts: Lists) {
    this.#values = values;
    this.#lists = new Map(
      texts.flatMap((text) => (text.kind === 'list' ? [[normalizeLettersAndCase(text.name), text]] : [])),
    );
    for (const part of parts) {
      if (part.kind !== 'choice' || part.name === undefined) continue;
      if (!this.#choices.has(part.name)) this.#choices.set(part.name, part);
      else this.#report(part, `“${part.name}” already has choices. Write {${part.name}} to use them again.`);
    }
  }

  /** Returns the axis of a placeholder outside of other placeholders. A name has one axis for all its places. */
  axisOf(part: Placeholder): number {
    this.#place = part;
    if (part.kind === 'variable') return this.#axisOfName(part.name);
    if (part.kind === 'choice' && part.name !== undefined) return this.#axisOfName(part.name);
    return this.#addAxis(titleOf(part), this.#nodeOf(part));
  }

  #addAxis(title: string, node: ExpansionNode): number {
    // A node without texts has an error. One empty text keeps all counts above zero.
    return this.axes.push({ title, node: node.count === 0n ? textNode('') : node }) - 1;
  }

  #axisOfName(name: string): number {
    const known = this.axisOfName.get(name);
    if (known !== undefined) return known;
    const choice = this.#choices.get(name);
    const node = choice ? this.#inside(name, () => this.#choiceOf(choice)) : this.#variableOf(name);
    const axis = this.#addAxis(name, node);
    this.axisOfName.set(name, axis);
    return axis;
  }

  #variableOf(name: string): ExpansionNode {
    this.variables.push(name);
    const lines = [...new Set(valueOfVariable(this.#values, name).split(/\r?\n/))].filter((line) => line.trim() !== '');
    if (lines.length > 0) return choiceNode(lines.map(textNode));
    this.missing.push(name);
    return textNode(`{${name}}`);
  }

  #nodeOf(part: TemplatePart): ExpansionNode {
    switch (part.kind) {
      case 'text':
        return textNode(part.text);
      case 'range':
        return rangeNode(part.first, part.last);
      case 'choice':
        return this.#choiceOf(part);
      case 'list':
        return this.#listOf(part.name);
      case 'variable':
        return this.#reference(part.name);
    }
  }

  #choiceOf({ options }: Extract<Placeholder, { kind: 'choice' }>): ExpansionNode {
    return choiceNode(withoutEqualOptions(options).map((option) => this.#sequenceOf(option)));
  }

  #sequenceOf(parts: readonly TemplatePart[]): ExpansionNode {
    const nodes = parts.map((part) => this.#nodeOf(part));
    return sizeOf(nodes) > longestExpansion ? this.#fail(tooLongSentence) : sequenceNode(nodes);
  }

  #reference(name: string): ExpansionNode {
    if (this.#isOpen(name)) return textNode('');
    return nameNode(name, this.axes[this.#axisOfName(name)]?.node.size ?? 1);
  }

  #listOf(name: string): ExpansionNode {
    const key = normalizeLettersAndCase(name);
    const list = this.#lists.get(key);
    if (!list) return this.#fail(`There is no list named “${name}”. Create the list, or choose another name.`);
    const label = `@${list.name}`;
    if (this.#isOpen(label)) return textNode('');
    const known = this.#listNodes.get(key);
    if (known) return known;
    const node = this.#inside(label, () => {
      const entries = parsedEntries(list);
      if (entries.length === 0) return this.#fail(`The list “${list.name}” has no entries. Add one entry per line.`);
      return choiceNode(entries.map((entry) => this.#entryOf(list.name, entry)));
    });
    this.#listNodes.set(key, node);
    return node;
  }

  #entryOf(list: string, { written, parts, errors }: ListEntry): ExpansionNode {
    const [error] = errors;
    if (!error) return this.#sequenceOf(parts);
    return this.#fail(`The list “${list}” has an error in “${shortenForSentence(written)}”. ${error.sentence}`);
  }

  /** True, with an error, if the name is used inside its own choices. */
  #isOpen(name: string): boolean {
    const start = this.#open.indexOf(name);
    if (start < 0) return false;
    const cycle = [...this.#open.slice(start), name].join(' → ');
    this.#fail(`“${name}” uses itself: ${cycle}. Remove one of these uses.`);
    return true;
  }

  #inside(name: string, compile: () => ExpansionNode): ExpansionNode {
    this.#open.push(name);
    const node = compile();
    this.#open.pop();
    return node;
  }

  #fail(sentence: string): ExpansionNode {
    if (this.#place) this.#report(this.#place, sentence);
    return textNode('');
  }

  #report({ from, to }: Placeholder, sentence: string): void {
    if (!this.errors.some((each) => each.sentence === sentence)) this.errors.push({ from, to, sentence });
  }
}

interface ListEntry {
  readonly written: string;
  readonly parts: readonly TemplatePart[];
  readonly errors: readonly TemplateError[];
}

/** Parsed once per stored list, because each key press compiles the template again. */
const entriesOfList = new WeakMap<Lists[number], readonly ListEntry[]>();

function parsedEntries(list: Lists[number]): readonly ListEntry[] {
  const known = entriesOfList.get(list);
  if (known) return known;
  const entries = listEntries(list.text).map((written) => ({ written, ...parseListEntry(written) }));
  entriesOfList.set(list, entries);
  return entries;
}

function withoutEqualOptions(options: readonly (readonly TemplatePart[])[]): readonly (readonly TemplatePart[])[] {
  return [...new Map(options.map((option) => [JSON.stringify(option.map(withoutPlace)), option])).values()];
}

/** The part without its place in the text, so that equal parts compare as equal. */
function withoutPlace(part: TemplatePart): unknown {
  if (part.kind === 'text') return part;
  const { from: _, to: __, ...rest } = part;
  return rest.kind === 'choice' ? { ...rest, options: rest.options.map((option) => option.map(withoutPlace)) } : rest;
}

function titleOf(part: Placeholder): string {
  switch (part.kind) {
    case 'list':
      return `@${part.name}`;
    case 'range':
      return `${part.first}-${part.last}`;
    case 'choice':
      return 'choice';
    case 'variable':
      return part.name;
  }
}

/** Returns the text of a variable or a named choice in the current expansion. */
type TextOfName = (name: string) => string;

/** A part of a template with `count` possible texts. */
interface ExpansionNode {
  readonly count: bigint;
  /** At least the characters and the placeholders of the longest text. Limits the work for one text and for `count`. */
  readonly size: number;
  /** Returns the text with this index, from 0n. */
  readonly textAt: (index: bigint, textOfName: TextOfName) => string;
}

function textNode(text: string): ExpansionNode {
  return { count: 1n, size: text.length + 1, textAt: () => text };
}

/** `size`: that of the texts of the name. */
function nameNode(name: string, size: number): ExpansionNode {
  return { count: 1n, size, textAt: (_, textOfName) => textOfName(name) };
}

function rangeNode(first: number, last: number): ExpansionNode {
  const step = first <= last ? 1 : -1;
  return {
    count: BigInt(Math.abs(last - first)) + 1n,
    size: Math.max(String(first).length, String(last).length),
    textAt: (index) => String(first + step * Number(index)),
  };
}

/** One of several nodes. */
function choiceNode(options: readonly ExpansionNode[]): ExpansionNode {
  const ends: bigint[] = [];
  let count = 0n;
  let size = 1;
  for (const option of options) {
    count += option.count;
    size = Math.max(size, option.size);
    ends.push(count);
  }
  return {
    count,
    size,
    textAt(index, textOfName) {
      const place = firstEndAfter(ends, index);
      return options[place]?.textAt(index - (ends[place - 1] ?? 0n), textOfName) ?? '';
    },
  };
}

/** Several nodes in a row. The last node changes first. */
function sequenceNode(nodes: readonly ExpansionNode[]): ExpansionNode {
  const counts = nodes.map(({ count }) => count);
  return {
    count: counts.reduce((product, count) => product * count, 1n),
    size: sizeOf(nodes),
    textAt(index, textOfName) {
      const places = placesOf(index, counts);
      return nodes.map((node, place) => node.textAt(places[place] ?? 0n, textOfName)).join('');
    },
  };
}

/** Returns the size of several nodes in a row. */
function sizeOf(nodes: readonly Pick<ExpansionNode, 'size'>[]): number {
  return nodes.reduce((sum, { size }) => sum + size, 1);
}

/** Returns the index of each part for one index of the whole. The last part changes first. */
function placesOf(index: bigint, counts: readonly bigint[]): readonly bigint[] {
  let rest = index;
  const places: bigint[] = [];
  for (const count of counts.toReversed()) {
    places.push(rest % count);
    rest /= count;
  }
  return places.reverse();
}

function firstEndAfter(ends: readonly bigint[], index: bigint): number {
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0n) > index) high = middle;
    else low = middle + 1;
  }
  return low;
}
