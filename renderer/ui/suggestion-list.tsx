import type { ReactNode } from 'react';
import styles from './suggestion-list.module.css';

interface SuggestionListProps {
  /** Id of the field that the list belongs to. */
  readonly id: string;
  readonly shown: boolean;
  readonly suggestions: readonly { readonly key: string; readonly content: ReactNode }[];
  /** -1 if no suggestion is active. */
  readonly active: number;
  readonly choose: (index: number) => void;
}

export function suggestionId(id: string, at: number): string {
  return `${id}option${at}`;
}

/** Lists suggestions below a text field, which keeps the keyboard focus. */
export function SuggestionList({ id, shown, suggestions, active, choose }: SuggestionListProps) {
  return (
    <div
      id={`${id}list`}
      role="listbox"
      aria-label="Suggestions"
      className={`floating ${styles['list']}`}
      hidden={!shown}
      // The field would lose the focus, and with it what is half typed.
      onMouseDown={(event) => event.preventDefault()}
    >
      {shown &&
        suggestions.map(({ key, content }, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: The field keeps the focus and names the active option.
          // biome-ignore lint/a11y/useKeyWithClickEvents: The field handles the keys.
          <div
            key={key}
            id={suggestionId(id, at)}
            ref={at === active ? showOption : undefined}
            role="option"
            aria-selected={at === active}
            className={`option ${styles['option']}`}
            onClick={() => choose(at)}
          >
            {content}
          </div>
        ))}
    </div>
  );
}

function showOption(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

/** The second part of a suggestion, with less emphasis. */
export function SuggestionNote({ children }: { readonly children: ReactNode }) {
  return <span className="cut t3 small-size">{children}</span>;
}
