import { conditionText } from '../../../../shared/library/condition-labels.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import styles from './completion-list.module.css';
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

export function completionId(id: string, at: number): string {
  return `${id}option${at}`;
}

/** Lists completions for the typed text. The keyboard focus remains in the field. */
export function CompletionList({ id, shown, completions, active, choose }: CompletionListProps) {
  return (
    <div
      id={`${id}list`}
      role="listbox"
      aria-label="Suggestions"
      className={styles['list']}
      hidden={!shown}
      // The field would lose the focus, and with it what is half typed.
      onMouseDown={(event) => event.preventDefault()}
    >
      {shown &&
        completions.map((completion, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: The field keeps the focus and names the active option.
          // biome-ignore lint/a11y/useKeyWithClickEvents: As above.
          <div
            key={completion.kind === 'name' ? completion.name : conditionText(completion.condition)}
            id={completionId(id, at)}
            role="option"
            aria-selected={at === active}
            className={styles['option']}
            onClick={() => choose(completion)}
          >
            <CompletionText completion={completion} />
          </div>
        ))}
    </div>
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
        <span className={`cut ${styles['about']}`}>{completion.about}</span>
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
      <span className={styles['count']}>{count !== undefined && formatCount(count)}</span>
    </>
  );
}
