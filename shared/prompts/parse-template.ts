import { shortenForSentence } from '../util/text-for-sentence.ts';
import { isTemplateName, namePattern, nameRule } from './template-names.ts';

/** A place in a template, in UTF-16 units. `to` is the position after the last character. */
interface TemplatePlace {
  readonly from: number;
  readonly to: number;
}

export interface TemplateError extends TemplatePlace {
  /** A sentence with the way out. */
  readonly sentence: string;
}

/** `{subject}`, `{light: dawn | noon}`, `{1-5}` or `{@wardrobe}`. */
export type Placeholder = TemplatePlace &
  (
    | { readonly kind: 'variable'; readonly name: string }
    | {
        readonly kind: 'choice';
        /** Absent for a choice that is used only here. */
        readonly name?: string;
        readonly options: readonly (readonly TemplatePart[])[];
      }
    | { readonly kind: 'range'; readonly first: number; readonly last: number }
    | { readonly kind: 'list'; readonly name: string }
  );

export type TemplatePart = Placeholder | { readonly kind: 'text'; readonly text: string };

interface ParsedTemplate {
  readonly parts: readonly TemplatePart[];
  /** In the order of their places. Empty for a valid template. */
  readonly errors: readonly TemplateError[];
}

const mostLevels = 10;

/** The placeholders without inner placeholders: a list, a range or a variable. */
const plainPlaceholder =
  /\{\s{0,9}(?:@\s{0,9}([^{}|]{0,200}?)|(-?\d{1,15})\s{0,9}-\s{0,9}(-?\d{1,15})|([^{}|:]{0,200}?))\s{0,9}\}/y;
const choiceName = new RegExp(`\\{\\s{0,9}(${namePattern})\\s{0,9}:`, 'uy');

/**
 * Parses a template. Doubled braces are literal braces. Inside a placeholder, `}}` is a literal brace only after a
 * literal `{{`; otherwise it closes two placeholders. Never throws.
 */
export function parseTemplate(text: string): ParsedTemplate {
  return parse(text, 'named');
}

/** Parses an entry of a list. Its choices have no names, so that a colon is a literal character. */
export function parseListEntry(text: string): ParsedTemplate {
  return parse(text, 'unnamed');
}

function parse(text: string, choices: ParserState['choices']): ParsedTemplate {
  const errors: TemplateError[] = [];
  const state = { text, at: 0, errors, choices };
  const parts = readParts(state, 0);
  return { parts, errors: errors.sort((one, other) => one.from - other.from) };
}

interface ParserState {
  readonly text: string;
  readonly choices: 'named' | 'unnamed';
  at: number;
  readonly errors: TemplateError[];
}

function readParts(state: ParserState, level: number): TemplatePart[] {
  const { text, errors } = state;
  const parts: TemplatePart[] = [];
  let literal = '';
  let openLiterals = 0;
  const endLiteral = () => {
    if (literal !== '') parts.push({ kind: 'text', text: literal });
    literal = '';
  };
  while (state.at < text.length) {
    const character = text.charAt(state.at);
    const isDoubled = text.charAt(state.at + 1) === character;
    if (character === '{' && !isDoubled) {
      endLiteral();
      const placeholder = readPlaceholder(state, level);
      if (placeholder) parts.push(placeholder);
      continue;
    }
    if (character === '{' || (character === '}' && isDoubled && (level === 0 || openLiterals > 0))) {
      openLiterals += character === '{' ? 1 : -1;
      literal += character;
      state.at += 2;
      continue;
    }
    if (level > 0 && (character === '}' || character === '|')) break;
    if (character === '}') {
      const sentence = 'This closing brace has no opening brace. Write }} for a literal brace.';
      errors.push({ from: state.at, to: state.at + 1, sentence });
    }
    literal += character;
    state.at += 1;
  }
  endLiteral();
  return parts;
}

function readPlaceholder(state: ParserState, level: number): Placeholder | undefined {
  const from = state.at;
  plainPlaceholder.lastIndex = from;
  const plain = plainPlaceholder.exec(state.text);
  if (!plain) return readChoice(state, level);
  const to = from + plain[0].length;
  state.at = to;
  const [, list, first, last, variable = ''] = plain;
  if (first !== undefined && last !== undefined) {
    return { kind: 'range', first: Number(first), last: Number(last), from, to };
  }
  const name = list ?? variable;
  if (isTemplateName(name)) return { kind: list === undefined ? 'variable' : 'list', name, from, to };
  state.errors.push({ from, to, sentence: sentenceOfBadName(name) });
  return undefined;
}

function sentenceOfBadName(name: string): string {
  if (name === '') return 'These braces are empty. Write a name between them, or {{ and }} for literal braces.';
  return `“${shortenForSentence(name)}” is not a name. ${nameRule} Write {{ and }} for literal braces.`;
}

function readChoice(state: ParserState, level: number): Placeholder | undefined {
  const { text, errors } = state;
  const from = state.at;
  const report = (to: number, sentence: string) => {
    errors.push({ from, to, sentence });
    return undefined;
  };
  if (level >= mostLevels) {
    state.at = text.length;
    return report(from + 1, `Choices can be nested ${mostLevels} levels deep. Move the inner choices into a list.`);
  }
  choiceName.lastIndex = from;
  const [head = '{', name] = (state.choices === 'named' && choiceName.exec(text)) || [];
  state.at += head.length;
  const options = [trimOption(readParts(state, level + 1))];
  while (text.charAt(state.at) === '|') {
    state.at += 1;
    options.push(trimOption(readParts(state, level + 1)));
  }
  if (state.at >= text.length) {
    return report(
      from + 1,
      'This brace is never closed. Add } where the placeholder ends, or write {{ for a literal brace.',
    );
  }
  state.at += 1;
  const to = state.at;
  if (name === undefined) {
    if (options.length > 1) return { kind: 'choice', options, from, to };
    return report(to, sentenceOfBadName(text.slice(from + 1, to - 1).trim()));
  }
  if (level === 0) return { kind: 'choice', name, options, from, to };
  return report(to, `“${name}” is inside another placeholder. Name choices only outside of placeholders.`);
}

/** Removes the blanks around an option. */
function trimOption(parts: readonly TemplatePart[]): readonly TemplatePart[] {
  const last = parts.length - 1;
  return parts.flatMap((part, index): TemplatePart[] => {
    if (part.kind !== 'text') return [part];
    const start = index === 0 ? part.text.trimStart() : part.text;
    const text = index === last ? start.trimEnd() : start;
    return text === '' ? [] : [{ kind: 'text', text }];
  });
}
