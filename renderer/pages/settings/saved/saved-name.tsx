import { useState } from 'react';

interface SavedNameProps {
  readonly name: string;
  /** Returns why a name is not possible. */
  readonly faultOf: (name: string) => string | undefined;
  readonly rename: (name: string) => void;
}

/** An editable name: Enter or leaving saves it, Escape restores the old one. */
export function SavedName({ name, faultOf, rename }: SavedNameProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? name;
  const fault = typed === null || typed.trim() === name ? undefined : faultOf(typed.trim());
  const finish = () => {
    const next = text.trim();
    setTyped(null);
    if (fault === undefined && next !== name) rename(next);
  };
  return (
    <span className="grow">
      <input
        className="control-input"
        aria-label={`Name of ${name}`}
        aria-invalid={fault !== undefined}
        title={fault}
        value={text}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish();
          if (event.key !== 'Escape' || typed === null) return;
          // Escape cancels only the edit.
          event.stopPropagation();
          event.nativeEvent.stopImmediatePropagation();
          setTyped(null);
        }}
      />
      {fault !== undefined && <span className="bad small">{fault}</span>}
    </span>
  );
}
