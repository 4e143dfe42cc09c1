import { type ComponentProps, useState } from 'react';
import { readNumber } from '../../shared/util/read-number.ts';
import './control.css';

type NumberInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  /** Any value other than a number is shown as text. */
  readonly number: unknown;
  /** Amount that an arrow key adds. */
  readonly step: number;
  readonly change: (value: number | string | undefined) => void;
};

/**
 * Input of a number. Invalid input remains as text, so that the reasons can explain it: a field that clears or corrects
 * itself would hide the input.
 */
export function NumberInput({ number, step, change, ...rest }: NumberInputProps) {
  const [typed, setTyped] = useState('');
  // "0.0" on the way to "0.05" is the number 0: the typed text stays while it means the value.
  const text = parse(typed) === number && typed.trim() !== '' ? typed : String(number ?? '');
  return (
    <input
      {...rest}
      className="control-input"
      type="text"
      inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => {
        setTyped(event.target.value);
        change(parse(event.target.value));
      }}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event);
        const by = { ArrowUp: step, ArrowDown: -step }[event.key];
        if (by === undefined || typeof number === 'string' || event.altKey) return;
        event.preventDefault();
        change(addExactly(typeof number === 'number' ? number : 0, by));
      }}
    />
  );
}

/** Parses typed text: nothing, a number, or text that is no number. */
export function parse(text: string): number | string | undefined {
  return text.trim() === '' ? undefined : (readNumber(text) ?? text);
}

/** Adds without rounding errors of binary fractions: 0.1 and 0.2 make 0.3. */
function addExactly(a: number, b: number): number {
  return Number((a + b).toFixed(6));
}
