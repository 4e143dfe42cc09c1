import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Condition, LibraryQuery } from '../../../../shared/library/library-query.ts';
import { type LibraryGridStore, useLibraryGridStore } from '../library-grid-store.ts';
import { useNearestLibraryStore } from '../library-store-context.ts';
import { termsIn } from './query-tokens.ts';
import { applySearchFieldStep, type SearchFieldState, type SearchFieldStep } from './search-field-state.ts';

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
