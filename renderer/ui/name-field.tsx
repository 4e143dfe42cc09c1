import { useRef, useState } from 'react';
import styles from './name-field.module.css';

interface NameFieldProps {
  readonly label: string;
  readonly name: string;
  /** Called once: with the new name, or `null` where it stays. */
  readonly finish: (name: string | null) => void;
}

/** Replaces a name during editing: Enter or leaving saves it, Escape restores the old one. */
export function NameField({ label, name, finish }: NameFieldProps) {
  const [typed, setTyped] = useState(name);
  const done = useRef(false);
  const end = (value: string | null) => {
    if (done.current) return;
    done.current = true;
    finish(value);
  };
  return (
    <input
      className={`field-box ${styles['name']}`}
      aria-label={label}
      maxLength={200}
      value={typed}
      // biome-ignore lint/a11y/noAutofocus: The field replaces the control that the user activated.
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => end(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') end(typed);
        if (event.key === 'Escape') end(null);
        // Keys of a text belong to it. A command of the page, such as an export, works from here too.
        const isCommand = (event.ctrlKey || event.metaKey) && event.shiftKey && /^[a-z]$/i.test(event.key);
        if (!isCommand || event.key.toLowerCase() === 'z') event.stopPropagation();
      }}
    />
  );
}
