import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react';
import { Tooltip } from '../../../ui/tooltip.tsx';

export interface SlotPosition {
  readonly index: number;
  readonly count: number;
  readonly move: (to: number) => void;
}

interface SlotMovesProps {
  readonly place: SlotPosition;
  readonly describedBy: string;
  /** Neighbors are side by side, not below each other. */
  readonly sideways: boolean;
}

/** Moves one place earlier or later: reordering without dragging. */
export function SlotMoveButtons(props: SlotMovesProps) {
  return (
    <>
      <Move label="Move earlier" by={-1} {...props} />
      <Move label="Move later" by={1} {...props} />
    </>
  );
}

function Move({ label, by, place, describedBy, sideways }: SlotMovesProps & { label: string; by: -1 | 1 }) {
  const to = place.index + by;
  const possible = to >= 0 && to < place.count;
  const Icon = sideways ? (by < 0 ? IconArrowLeft : IconArrowRight) : by < 0 ? IconArrowUp : IconArrowDown;
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={24}
        aria-label={label}
        aria-describedby={describedBy}
        aria-disabled={!possible}
        onClick={() => possible && place.move(to)}
      >
        <Icon size={14} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}
