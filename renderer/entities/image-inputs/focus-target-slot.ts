import { useEffect } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { controlId } from '../drafts/control-props.ts';

export interface SlotOfModel {
  readonly modelId: string;
  /** Wire name. */
  readonly name: string;
}

interface Memory {
  /** The slot that receives the focus after its form is shown. */
  readonly requested: SlotOfModel | null;
  /** The last slot that received an image from elsewhere. */
  readonly last: SlotOfModel | null;
}

export const useTargetSlotStore = create<Memory>()(
  persist((): Memory => ({ requested: null, last: null }), {
    name: 'target-slot',
    storage: createJSONStorage(() => localStorage),
    partialize: ({ last }) => ({ last }),
    merge: (stored, now) => ({ ...now, last: readStored(stored) }),
  }),
);

/** The stored value may contain anything when it is read. */
function readStored(stored: unknown): SlotOfModel | null {
  const { modelId, name } = Object(Object(stored).last);
  return typeof modelId === 'string' && typeof name === 'string' ? { modelId, name } : null;
}

/** Returns the first button for the images of a field. The label may have buttons too. */
export function firstButtonOf(field: Element | null | undefined): HTMLElement | undefined {
  return field?.querySelector<HTMLElement>('.slots button, .intake button') ?? undefined;
}

/** Moves the focus to the slot that has just received an image, and scrolls to that slot. */
export function useFocusTargetSlot(modelId: string): void {
  const requested = useTargetSlotStore((memory) => memory.requested);
  useEffect(() => {
    if (requested?.modelId !== modelId) return;
    // A dialog that closes at the same moment returns the focus to its opener. Therefore the slot receives the focus
    // later.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        useTargetSlotStore.setState({ requested: null });
        const field = document.getElementById(controlId(requested.name))?.closest('.field');
        const target = field?.querySelector<HTMLElement>(
          '.slot:last-child .slot-actions button:not([aria-disabled="true"])',
        );
        (target ?? firstButtonOf(field))?.focus({ preventScroll: true });
        field?.scrollIntoView({ block: 'nearest' });
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [requested, modelId]);
}
