import { create } from 'zustand';
import type { Condition, LibraryQuery } from '../../../../shared/library/library-query.ts';
import { useLibraryStore } from '../library-store.ts';
import { type ChipField, type ChipStep, stepped } from './query-editing.ts';
import { termsIn } from './query-tokens.ts';

interface FindMemory extends Pick<ChipField, 'text' | 'caret' | 'taken'> {
  /** Counts how often the caret was put somewhere by a step, and not by the user. */
  readonly moves: number;
}

/** Text in the search field beside the chips, including text that is not searched for yet. */
export const useSearchStore = create<FindMemory>(() => fieldOf(useLibraryStore.getState().query.words, 0));

function fieldOf(text: string, moves: number): FindMemory {
  return { text, caret: text.length, taken: null, moves };
}

/** Delay after the last key before searching. Milliseconds. */
const timeout = 80;
let later: ReturnType<typeof setTimeout> | undefined;
/** The words of the field in the current or the last query. */
let told = useLibraryStore.getState().query.words;

export function stepField(step: ChipStep): void {
  const { text, caret, taken, moves } = useSearchStore.getState();
  const { query } = useLibraryStore.getState();
  const before: ChipField = { conditions: query.conditions, text, caret, taken };
  const after = stepped(before, step);
  const isMoved = step.kind !== 'typed' || after.text !== step.text;
  useSearchStore.setState({
    text: after.text,
    caret: after.caret,
    taken: after.taken,
    moves: isMoved ? moves + 1 : moves,
  });
  // Once it is finished, nothing in it waits for an end any more.
  const words = termsIn(after.text, step.kind === 'finished' ? -1 : after.caret);
  clearTimeout(later);
  if (after.conditions !== before.conditions || step.kind === 'finished') notify(words, after.conditions);
  else if (words !== told) later = setTimeout(() => notify(words), timeout);
}

function notify(words: string, conditions?: readonly Condition[]): void {
  const { query, setQuery } = useLibraryStore.getState();
  told = words;
  if (query.words === words && (conditions === undefined || conditions === query.conditions)) return;
  setQuery({ ...query, words, conditions: [...(conditions ?? query.conditions)] });
}

/** A search from elsewhere replaces the typed text. */
useLibraryStore.subscribe(({ query }: { readonly query: LibraryQuery }) => {
  if (query.words === told) return;
  clearTimeout(later);
  told = query.words;
  useSearchStore.setState(fieldOf(query.words, useSearchStore.getState().moves + 1));
});

/** Searches for exactly this, and replaces the typed text. */
export function showQuery(query: LibraryQuery): void {
  clearTimeout(later);
  told = query.words;
  useSearchStore.setState(fieldOf(query.words, useSearchStore.getState().moves + 1));
  useLibraryStore.getState().setQuery(query);
}

/** Clears the search; sort order and Trash stay. */
export function clearSearch(): void {
  showQuery({ ...useLibraryStore.getState().query, words: '', conditions: [] });
}
