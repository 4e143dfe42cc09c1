import { useState } from 'react';
import { Box, Group } from '../../../ui/layout-primitives.tsx';

interface SideInputProps {
  /** A sign in front of the number that represents `label`. */
  readonly sign: string;
  readonly label: string;
  readonly value: number;
  readonly min?: number;
  readonly change: (value: number) => void;
}

/**
 * A field for a number of pixels. The typed text does not change until the field loses the focus; a valid number is
 * applied immediately.
 */
export function SideInput({ sign, label, value, min = 0, change }: SideInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const submit = (next: number) => next >= min && change(next);
  return (
    <Group component="label" className="t3 fit-side" gap={6}>
      <Box component="span" flex="none" w={13} aria-hidden="true">
        {sign}
      </Box>
      <input
        className="control-input"
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        value={typed ?? String(value)}
        onChange={(event) => {
          setTyped(event.target.value);
          if (/^\s*\d+\s*$/.test(event.target.value)) submit(Number(event.target.value));
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          setTyped(null);
          submit(value + by * (event.shiftKey ? 10 : 1));
        }}
      />
    </Group>
  );
}
