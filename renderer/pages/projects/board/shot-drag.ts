import type { DragEvent } from 'react';

// Shots are dragged by id, under a type that programs outside the window cannot read.
const shotType = 'application/x-triptych-shots';

export function dragShots(event: DragEvent, ids: readonly string[]): void {
  event.dataTransfer.setData(shotType, JSON.stringify(ids));
  event.dataTransfer.effectAllowed = 'move';
}

export function isShotDrag(data: DataTransfer): boolean {
  return data.types.includes(shotType);
}

/** Returns the ids of dropped shots. Another page could have written them, so only texts count. */
export function readDraggedShots(data: DataTransfer): readonly string[] {
  try {
    const ids: unknown = JSON.parse(data.getData(shotType));
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
