import { type KeyboardEvent, useState } from 'react';
import styles from './table.module.css';

interface EditedCellProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** Called with a changed text. */
  readonly save: (text: string) => void;
}

/** A cell of text that is edited in place: Enter or leaving saves it, Escape restores it. */
export function EditedCell({ label, value, placeholder, maxLength, save }: EditedCellProps) {
  /** Absent: the user is not editing, and the cell shows the saved value. */
  const [typed, setTyped] = useState<string>();
  const finish = (text: string | undefined) => {
    setTyped(undefined);
    if (text !== undefined && text !== value) save(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') finish(typed);
    else if (event.key === 'Escape') setTyped(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      className={styles['cell']}
      aria-label={label}
      title={value}
      placeholder={placeholder}
      maxLength={maxLength}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => finish(typed)}
      onKeyDown={onKeyDown}
    />
  );
}
