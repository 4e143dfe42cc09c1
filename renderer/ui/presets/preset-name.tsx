import { useState } from 'react';
import { longestPresetName } from '../../../shared/models/preset.ts';
import { countCharacters } from '../../../shared/util/format-numbers.ts';

interface PresetNameProps {
  readonly name: string;
  readonly usedNames: readonly string[];
  readonly rename: (name: string) => void;
}

/** An editable name: Enter or leaving saves it, Escape restores the old one. */
export function PresetName({ name, usedNames, rename }: PresetNameProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? name;
  const fault = typed === null ? undefined : faultOf(typed.trim(), usedNames);
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
        onChange={(event) => setTyped(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish();
          if (event.key !== 'Escape' || typed === null) return;
          // Escape cancels only the edit; the dialog remains open.
          event.stopPropagation();
          event.nativeEvent.stopImmediatePropagation();
          setTyped(null);
        }}
      />
      {fault !== undefined && <span className="bad small">{fault}</span>}
    </span>
  );
}

function faultOf(name: string, usedNames: readonly string[]): string | undefined {
  if (name === '') return 'Enter a name for the preset';
  if (usedNames.includes(name)) return 'This name is already in use';
  return countCharacters(name) > longestPresetName ? `At most ${longestPresetName} characters` : undefined;
}
