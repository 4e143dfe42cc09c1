import { useEffect } from 'react';
import { create } from 'zustand';
import { controlId } from '../drafts/control-props.ts';

interface Place {
  readonly modelId: string;
  /** Wire name. */
  readonly name: string;
}

interface Memory {
  /** The slot that is to have the focus once its form stands. */
  readonly wanted: Place | null;
  /** The last slot that received an image from elsewhere. */
  readonly last: Place | null;
}

export const useTargetSlotStore = create<Memory>(() => ({ wanted: null, last: null }));

/** Gives the focus to the slot that something was just put into, and brings it into sight. */
export function useTargetSlot(modelId: string): void {
  const wanted = useTargetSlotStore((memory) => memory.wanted);
  useEffect(() => {
    if (wanted?.modelId !== modelId) return;
    // A dialog that closes at the same moment hands the focus back to where it was opened; this comes after.
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
