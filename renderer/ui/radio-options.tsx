import type { KeyboardEvent, ReactNode } from 'react';
import './radio-options.css';

export interface RadioOption {
  readonly key: string;
  readonly checked: boolean;
  readonly content: ReactNode;
  readonly title?: string | undefined;
}

interface RadioOptionsProps {
  readonly labelledBy: string;
  /** Given to the option that the Tab key reaches: the chosen one, else the first. */
  readonly focusId: string;
  readonly options: readonly RadioOption[];
  readonly look: 'words' | 'sizes' | 'ratios';
  readonly choose: (index: number) => void;
  /** Backspace and Delete; left out where one must be chosen. */
  readonly clear?: (() => void) | undefined;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** One of several, with the keys of a radio group: Tab reaches the group once, arrows choose. */
export function RadioOptions({ labelledBy, focusId, options, look, choose, clear }: RadioOptionsProps) {
  const reached = Math.max(
    0,
    options.findIndex((option) => option.checked),
  );
  const onKey = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = (index + step + options.length) % options.length;
      choose(next);
      const group = event.currentTarget.parentElement;
      const button = group?.children[next];
      if (button instanceof HTMLElement) button.focus();
    } else if (clear && (event.key === 'Backspace' || event.key === 'Delete')) {
      event.preventDefault();
      clear();
    }
  };
  return (
    <div className="radios" data-look={look} role="radiogroup" aria-labelledby={labelledBy}>
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useSemanticElements: A native radio can neither be emptied again nor hold a drawing.
        <button
          key={option.key}
          type="button"
          role="radio"
          className="radio-option"
          id={index === reached ? focusId : undefined}
          aria-checked={option.checked}
          tabIndex={index === reached ? 0 : -1}
          title={option.title}
          onClick={() => choose(index)}
          onKeyDown={(event) => onKey(event, index)}
        >
          {option.content}
        </button>
      ))}
    </div>
  );
}
