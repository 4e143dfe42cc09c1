import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import type { ReactNode } from 'react';
import type { SlotDrag } from './slot-image.tsx';

interface SortableSlotsProps {
  /** One for each slot, in order. */
  readonly keys: readonly string[];
  readonly move: (from: number, to: number) => void;
  readonly children: (index: number, drag: SlotDrag) => ReactNode;
}

/** Slots whose order changes by dragging an image: with the mouse, by touch, or with Space and the arrow keys. */
export function SortableSlots({ keys, move, children }: SortableSlotsProps) {
  return (
    <DragDropProvider
      onDragEnd={({ canceled, operation: { source } }) => {
        if (canceled || !isSortable(source) || source.initialIndex === source.index) return;
        move(source.initialIndex, source.index);
      }}
    >
      {keys.map((key, index) => (
        <SortableSlot key={key} id={key} index={index}>
          {children}
        </SortableSlot>
      ))}
    </DragDropProvider>
  );
}

interface SortableSlotProps {
  readonly id: string;
  readonly index: number;
  readonly children: SortableSlotsProps['children'];
}

function SortableSlot({ id, index, children }: SortableSlotProps) {
  const { ref, handleRef, isDragging } = useSortable({ id, index });
  return children(index, { ref, handleRef, dragging: isDragging });
}
