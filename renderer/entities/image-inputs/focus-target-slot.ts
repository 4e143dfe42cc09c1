import { useEffect } from 'react';
import { create } from 'zustand';
import { rememberParts } from '../../ui/stored-choice.ts';
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

export const useTargetSlotStore = create<Memory>(() => ({ requested: null, last: null }));
rememberParts(useTargetSlotStore, 'target-slot', { last: parseSlot });

/** By hand, because the first page must not load a library for it. */
function parseSlot(stored: unknown): SlotOfModel {
  const { modelId, name } = Object(stored);
  if (typeof modelId !== 'string' || typeof name !== 'string') throw new TypeError('No slot of a model.');
  return { modelId, name };
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
