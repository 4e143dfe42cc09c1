import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Draft } from '../../../shared/fields/field-values-and-drafts.ts';
import { imageName } from '../../../shared/fields/image-name.ts';
import { Box } from '../../ui/layout-primitives.tsx';
import { useDraftActions } from '../drafts/use-draft.ts';
import { useSelectedModel } from '../drafts/use-selected-model.ts';
import { useVisibleModels } from '../models/use-models.ts';
import { useTargetSlotStore } from './focus-target-slot.ts';
import { freeSlotsIn, imagesIn, type Slot, slotsOf } from './slot-images.ts';
import type { Target } from './use-place-image.ts';
import './choose-slot-menu.css';

interface SlotMenuProps {
  readonly choose: (target: Target) => void;
  readonly children?: ReactNode;
}

/** Lists every slot for an image: those of the open model first, then the last used slot, then all others. */
export function ChooseSlotMenu({ choose, children }: SlotMenuProps) {
  return (
    <Menu.Dropdown className="slot-menu" aria-label="Slots">
      {children}
      <SlotItems choose={choose} />
    </Menu.Dropdown>
  );
}

/** Only the items, for an existing dropdown. */
export function SlotItems({ choose }: Pick<SlotMenuProps, 'choose'>) {
  const [open] = useSelectedModel();
  const { read } = useDraftActions();
  const last = useTargetSlotStore((memory) => memory.last);
  const isLast = ({ model, slot }: Target) => model.id === last?.modelId && slot.name === last.name;
  const rank = (target: Target) => (target.model.id === open.id ? 0 : isLast(target) ? 1 : 2);
  const offered = useVisibleModels(open);
  const targets: Target[] = offered.flatMap((model) => slotsOf(model).map((slot) => ({ model, slot })));
  return targets
    .toSorted((a, b) => rank(a) - rank(b))
    .map((target) => {
      const { model, slot } = target;
      const draft = read(model);
      const full = slot.field.max > 1 && freeSlotsIn(slot, draft.values) === 0;
      const state = stateOf(slot, draft);
      return (
        <Menu.Item
          key={`${model.id} ${slot.name}`}
          disabled={full}
          rightSection={
            <Box component="span" className="cut t3 small" display="block" maw={170} ml="s2">
              {isLast(target) && 'last used'}
              {isLast(target) && state !== '' && ' · '}
              {state}
            </Box>
          }
          onClick={() => choose(target)}
        >
          {model.title} · {slot.field.title}
        </Menu.Item>
      );
    });
}

/** Describes the effect of adding an image: the number of filled places, or the image that would be replaced. */
function stateOf(slot: Slot, { values }: Draft): string {
  const list = imagesIn(values[slot.name]);
  const [first] = list;
  if (slot.field.max > 1) return `${list.length} of ${slot.field.max}`;
  return first ? `replaces ${imageName(first)}` : '';
}
