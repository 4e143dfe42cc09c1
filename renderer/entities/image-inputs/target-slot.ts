import { useEffect } from 'react';
import { create } from 'zustand';
import { controlId } from '../drafts/control-props.ts';

interface Place {
  readonly modelId: string;
  /** Wire name. */
  readonly name: string;
}

interface Memory {
  /** The slot that receives the focus after its form is shown. */
  readonly wanted: Place | null;
  /** The last slot that received an image from elsewhere. */
  readonly last: Place | null;
}

export const useTargetSlotStore = create<Memory>(() => ({ wanted: null, last: null }));

/** Moves the focus to the slot that has just received an image, and scrolls to that slot. */
export function useTargetSlot(modelId: string): void {
  const wanted = useTargetSlotStore((memory) => memory.wanted);
  useEffect(() => {
    if (wanted?.modelId !== modelId) return;
    // A dialog that closes at the same moment returns the focus to its opener. Therefore the slot receives the focus
    // later.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        useTargetSlotStore.setState({ wanted: null });
        const field = document.getElementById(controlId(wanted.name))?.closest('.field');
        const target = field?.querySelector<HTMLElement>(
          '.slot:last-child .slot-actions button:not([aria-disabled="true"])',
        );
        (target ?? field?.querySelector('button'))?.focus({ preventScroll: true });
        field?.scrollIntoView({ block: 'nearest' });
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted, modelId]);
}
