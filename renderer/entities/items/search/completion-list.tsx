import { conditionText } from '../../../../shared/library/condition-labels.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { SuggestionCount, SuggestionList, SuggestionNote } from '../../../ui/suggestion-list.tsx';
import type { Completion } from './completions.ts';

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
