import { conditionText, type NamesById } from '../../../../shared/library/condition-labels.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { SuggestionCount, SuggestionList, SuggestionNote } from '../../../ui/suggestion-list.tsx';
import { useNearestLibraryState } from '../../items/library-grid-store.ts';
import {
  type Completion,
  type CompletionRequest,
  completionRequestAt,
  completionsOf,
  type KnownValues,
} from './completions.ts';
import { useFacets, useSuggestions } from './use-facets.ts';

/** Conditions with an unlimited number of values; the main process returns the matching ones. */
const listedNames: readonly string[] = ['model', 'tag', 'collection', 'comparison', 'project', 'shot'];
const maxPrefixLength = 1000;

interface CompletionListProps {
  /** Id of the field that the list belongs to. */
  readonly id: string;
  readonly shown: boolean;
  readonly completions: readonly Completion[];
  /** -1 where none is. */
  readonly active: number;
  readonly choose: (completion: Completion) => void;
}

/** Lists completions for the typed text. The keyboard focus remains in the field. */
export function CompletionList({ completions, choose, ...list }: CompletionListProps) {
  return (
    <SuggestionList
      {...list}
      suggestions={completions.map((completion) => ({
        key: completion.kind === 'name' ? completion.name : conditionText(completion.condition),
        content: <CompletionText completion={completion} />,
      }))}
      choose={(index) => {
        const completion = completions[index];
        if (completion) choose(completion);
      }}
    />
  );
}

function CompletionText({ completion }: { completion: Completion }) {
  if (completion.kind === 'name') {
    return (
      <>
        <span className="mono">
          {completion.not && '-'}
          {completion.name}:
        </span>{' '}
        <SuggestionNote>{completion.about}</SuggestionNote>
      </>
    );
  }
  const { condition, title, count } = completion;
  return (
    <>
      <em>
        {condition.not && 'not '}
        {condition.name}
      </em>{' '}
      <span className="cut">{title}</span>{' '}
      <SuggestionCount>{count !== undefined && formatCount(count)}</SuggestionCount>
    </>
  );
}

/** Reason for the open list: typed text or a request by the user. A requested list opens without text too. */
export type Opened = 'typing' | 'asked';

/** Returns completions at the caret with their counts. Returns nothing while the list is closed. */
export function useCompletions(
  text: string,
  caret: number,
  openCondition: Opened | undefined,
  names: NamesById,
): readonly Completion[] {
  const query = useNearestLibraryState((memory) => memory.query);
  const { facets } = useFacets(query);
  const ask = completionRequestAt(text, caret);
  const isOpen = openCondition === 'asked' || (openCondition === 'typing' && (ask.of === 'value' || ask.begins !== ''));
  const suggestions = useSuggestions(isOpen ? suggestionOf(ask) : undefined);
  if (!isOpen) return [];
  const known: KnownValues = facets?.facets ?? {};
  if (ask.of !== 'value' || suggestions.length === 0) return completionsOf(ask, known, names);
  // A comparison or project is found by its title, and that is what a user can read in a chip.
  const isByTitle = ask.name === 'comparison' || ask.name === 'project';
  const values = suggestions.map((each) => (isByTitle && each.title ? { value: each.title } : each));
  return completionsOf(ask, { ...known, [ask.name]: values }, names);
}

function suggestionOf(ask: CompletionRequest) {
  if (ask.of !== 'value' || !listedNames.includes(ask.name)) return undefined;
  return { name: ask.name, begins: ask.begins.slice(0, maxPrefixLength) };
}
