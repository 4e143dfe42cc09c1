import type { KeyboardEvent, ReactNode } from 'react';
import { rovingItem, useRovingFocus } from './roving-focus/use-roving-focus.ts';
import './radio-options.css';

interface RadioOption {
  readonly key: string;
  readonly checked: boolean;
  readonly content: ReactNode;
  readonly title?: string | undefined;
}

interface RadioOptionsProps {
  readonly labelledBy: string;
  /** Set on the option that the Tab key reaches: the chosen one, else the first. */
  readonly focusId: string;
  readonly options: readonly RadioOption[];
  readonly look: 'words' | 'sizes' | 'ratios';
  readonly choose: (index: number) => void;
  /** Backspace and Delete; left out where one must be chosen. */
  readonly clear?: (() => void) | undefined;
}

/** One of several, with the keys of a radio group: Tab reaches the group once, arrows choose. */
export function RadioOptions({ labelledBy, focusId, options, look, choose, clear }: RadioOptionsProps) {
  const reached = Math.max(
    0,
    options.findIndex((option) => option.checked),
  );
  const roving = useRovingFocus({ layout: 'both', wrap: true, onMove: choose });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!clear || (event.key !== 'Backspace' && event.key !== 'Delete')) return;
    event.preventDefault();
    clear();
  };
  return (
    <div className="radios" data-look={look} role="radiogroup" aria-labelledby={labelledBy} {...roving.list}>
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
          onKeyDown={onKeyDown}
          {...rovingItem()}
        >
          {option.content}
        </button>
      ))}
    </div>
  );
}
