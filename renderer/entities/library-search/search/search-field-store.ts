import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Condition, LibraryQuery } from '../../../../shared/library/library-query.ts';
import { parseSearchBarText, writeCondition } from '../../../../shared/library/search-bar-text.ts';
import { type LibraryGridStore, useLibraryGridStore, useNearestLibraryStore } from '../../items/library-grid-store.ts';
import { withChoice } from './edit-conditions.ts';
import { cut, queryTokens, readTypedCondition, termsIn } from './query-tokens.ts';

/** A longer value is a search term, not a condition. */
const maxValueLength = 1000;

/** Further conditions stay text: no user types as many. */
const maxConditions = 100;

interface FindMemory extends Pick<SearchFieldState, 'text' | 'caret' | 'reopened'> {
  /** Counts the caret movements that a step caused, not the user. */
  readonly moves: number;
}

/** The search field of a library. */
interface SearchField {
  /** Text in the field beside the chips, including text that is not searched for yet. */
  readonly useText: UseBoundStore<StoreApi<FindMemory>>;
  readonly step: (step: SearchFieldStep) => void;
  /** Searches for exactly this, and replaces the typed text. */
  readonly show: (query: LibraryQuery) => void;
  /** Clears the search; sort order and Trash stay. */
  readonly clear: () => void;
}

/** Delay after the last key before searching. Milliseconds. */
const timeout = 80;

function createSearchField(library: LibraryGridStore): SearchField {
  const useText = create<FindMemory>(() => fieldOf(library.getState().query.words, 0));
  let later: ReturnType<typeof setTimeout> | undefined;
  /** The search terms of the current or the last query. */
  let searchedText = library.getState().query.words;

  function step(by: SearchFieldStep): void {
    const { text, caret, reopened: opened, moves } = useText.getState();
    const { query } = library.getState();
    const before: SearchFieldState = { conditions: query.conditions, text, caret, reopened: opened };
    const after = applySearchFieldStep(before, by);
    const isMoved = by.kind !== 'typed' || after.text !== by.text;
    useText.setState({
      text: after.text,
      caret: after.caret,
      reopened: after.reopened,
      moves: isMoved ? moves + 1 : moves,
    });
    // Once it is finished, nothing in it waits for an end any more.
    const terms = termsIn(after.text, by.kind === 'finished' ? -1 : after.caret);
    clearTimeout(later);
    if (after.conditions !== before.conditions || by.kind === 'finished') search(terms, after.conditions);
    else if (terms !== searchedText) later = setTimeout(() => search(terms), timeout);
  }

  function search(terms: string, conditions?: readonly Condition[]): void {
    const { query, setQuery } = library.getState();
    searchedText = terms;
    if (query.words === terms && (conditions === undefined || conditions === query.conditions)) return;
    setQuery({ ...query, words: terms, conditions: [...(conditions ?? query.conditions)] });
  }

  function replaceText(terms: string): void {
    clearTimeout(later);
    searchedText = terms;
    useText.setState(fieldOf(terms, useText.getState().moves + 1));
  }

  /** A search from elsewhere replaces the typed text. */
  library.subscribe(({ query }) => {
    if (query.words !== searchedText) replaceText(query.words);
  });

  function show(query: LibraryQuery): void {
    replaceText(query.words);
    library.getState().setQuery(query);
  }

  return {
    useText,
    step,
    show,
    clear: () => show({ ...library.getState().query, words: '', conditions: [] }),
  };
}

function fieldOf(text: string, moves: number): FindMemory {
  return { text, caret: text.length, reopened: null, moves };
}

const fields = new WeakMap<LibraryGridStore, SearchField>();

export function searchFieldOf(library: LibraryGridStore): SearchField {
  const known = fields.get(library);
  if (known) return known;
  const field = createSearchField(library);
  fields.set(library, field);
  return field;
}

/** Returns the search field of the library that the component is part of. */
export const useSearchField = (): SearchField => searchFieldOf(useNearestLibraryStore());

/** Searches the library page for exactly this, and replaces its typed text. */
export const showQuery = (query: LibraryQuery): void => searchFieldOf(useLibraryGridStore).show(query);

// The search field: conditions as chips, then the typed text. Every step is a function of the current state.

export interface SearchFieldState {
  readonly conditions: readonly Condition[];
  readonly text: string;
  readonly caret: number;
  /** A chip that was converted back to text: the condition, its position, and the text before that. */
  readonly reopened: { readonly condition: Condition; readonly at: number; readonly text: string } | null;
}

export type SearchFieldStep =
  | { readonly kind: 'typed'; readonly text: string; readonly caret: number }
  /** Typing has ended: Enter, or the field lost the focus. */
  | { readonly kind: 'finished' }
  | { readonly kind: 'opened'; readonly at: number }
  | { readonly kind: 'removed'; readonly at: number }
  | { readonly kind: 'negated'; readonly at: number }
  /** Restores the chip that was turned into text. */
  | { readonly kind: 'put-back' }
  /** Takes the place of what the caret is in. */
  | { readonly kind: 'chosen'; readonly condition: Condition }
  | { readonly kind: 'begun'; readonly text: string };

export function applySearchFieldStep(field: SearchFieldState, step: SearchFieldStep): SearchFieldState {
  switch (step.kind) {
    case 'typed':
      return applyTyping(field, step.text, step.caret);
    case 'finished':
      return reopened(field, () => true);
    case 'opened':
      return openCondition(field, step.at);
    case 'removed':
      return { ...field, conditions: field.conditions.toSpliced(step.at, 1) };
    case 'negated':
      return negateCondition(field, step.at);
    case 'put-back':
      return restoreOpened(field);
    case 'chosen': {
      const { start, end } = placeAtCaret(field, true);
      const text = cut(field.text, start, end);
      return { ...insertCondition(field, step.condition), text, caret: start, reopened: null };
    }
    case 'begun': {
      const { start, end } = placeAtCaret(field, false);
      const text = field.text.slice(0, start) + step.text + field.text.slice(end);
      return { ...field, text, caret: start + step.text.length };
    }
  }
}

function applyTyping(field: SearchFieldState, text: string, caret: number): SearchFieldState {
  const [first] = queryTokens(text);
  // Edited text of a chip remains a change of that chip while it is a valid condition.
  const isChanged = field.reopened !== null && first !== undefined && readTypedCondition(first.text) !== undefined;
  const next = { ...field, text, caret, reopened: isChanged ? field.reopened : null };
  return reopened(next, (end) => end < text.length && end < caret);
}

/** Each `name:value` that is complete leaves the text and becomes a chip. */
function reopened(field: SearchFieldState, isComplete: (end: number) => boolean): SearchFieldState {
  let next = field;
  const found = queryTokens(field.text).flatMap(({ start, end, text }, index, tokens) => {
    const condition = isComplete(end) ? conditionOf(text) : undefined;
    if (!condition) return [];
    const before = tokens[index - 1];
    const isNot = before?.text.toLowerCase() === 'not';
    return [{ start: isNot ? before.start : start, end, condition: isNot ? toggleNegation(condition) : condition }];
  });
  found.splice(Math.max(0, maxConditions - field.conditions.length));
  for (const { condition } of found) next = insertCondition(next, condition);
  // Processes the last one first, so that the positions of earlier ones remain valid.
  for (const { start, end } of found.reverse()) {
    const text = cut(next.text, start, end);
    const removedLength = next.text.length - text.length;
    next = { ...next, text, caret: next.caret >= end ? next.caret - removedLength : Math.min(next.caret, start) };
  }
  return { ...next, caret: Math.min(Math.max(0, next.caret), next.text.length) };
}

/** An edited condition returns to its place; any other is added at the end. */
function insertCondition(field: SearchFieldState, condition: Condition): SearchFieldState {
  const conditions = withCondition(field.conditions, condition);
  if (field.reopened === null || conditions.length === field.conditions.length)
    return { ...field, conditions, reopened: null };
  return { ...field, conditions: field.conditions.toSpliced(field.reopened.at, 0, condition), reopened: null };
}

function openCondition(before: SearchFieldState, at: number): SearchFieldState {
  const field = before.reopened === null ? before : applySearchFieldStep(before, { kind: 'finished' });
  const condition = field.conditions[at];
  if (condition === undefined) return field;
  const form = writeCondition(condition);
  return {
    conditions: field.conditions.toSpliced(at, 1),
    text: field.text === '' ? form : `${form} ${field.text}`,
    caret: form.length,
    reopened: { condition, at, text: field.text },
  };
}

function negateCondition(field: SearchFieldState, at: number): SearchFieldState {
  const condition = field.conditions[at];
  if (condition === undefined) return field;
  return { ...field, conditions: field.conditions.with(at, toggleNegation(condition)) };
}

/** Its opposite. */
function toggleNegation({ not, ...condition }: Condition): Condition {
  return not ? condition : { ...condition, not: true };
}

function restoreOpened(field: SearchFieldState): SearchFieldState {
  if (field.reopened === null) return field;
  const { condition, text } = field.reopened;
  return { ...insertCondition(field, condition), text, caret: 0 };
}

/**
 * Returns the range that a choice replaces: the token at the caret; for a complete condition including the `not` before
 * it. The range is empty when the caret is between spaces.
 */
function placeAtCaret({ text, caret }: SearchFieldState, isWhole: boolean): { start: number; end: number } {
  const tokens = queryTokens(text);
  const at = tokens.findIndex(({ start, end }) => start < caret && caret <= end);
  const token = tokens[at];
  if (token === undefined) return { start: caret, end: caret };
  const before = tokens[at - 1];
  const isNot = isWhole && before?.text.toLowerCase() === 'not';
  return { start: isNot ? before.start : token.start, end: token.end };
}

/** Adds `condition` at the end, unless it exists; replaces its opposite. */
function withCondition(conditions: readonly Condition[], condition: Condition): readonly Condition[] {
  return withChoice(conditions, condition.name, condition.value, condition.not ? 'excluded' : 'included');
}

/** Returns the condition that a complete token represents. */
function conditionOf(token: string): Condition | undefined {
  const { words: text, conditions } = parseSearchBarText(token);
  const [condition, another] = conditions;
  const isOne = text === '' && another === undefined && condition !== undefined;
  return isOne && condition.value.trim() !== '' && condition.value.length <= maxValueLength ? condition : undefined;
}
