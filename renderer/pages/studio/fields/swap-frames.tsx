import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import type { Values } from '../../../../shared/fields/values.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import type { FramePair } from '../../../entities/image-inputs/frame-pairs.ts';
import { imagesIn, swapFields } from '../../../entities/image-inputs/slot-lists.ts';
import { notifyUndo } from '../../../ui/undo-toast.tsx';

interface SwapFramesProps {
  readonly model: Model;
  readonly values: Values;
  readonly pair: FramePair;
}

/** Between the slots of the first and the last frame: a video that runs the other way. */
export function SwapFrames({ model, values, pair: { first, last } }: SwapFramesProps) {
  const { read, setValues } = useDraftActions();
  const empty = imagesIn(values[first]).length + imagesIn(values[last]).length === 0;
  const swap = () => setValues(model, swapFields(read(model).values, first, last));
  return (
    <div className="swap">
      <Tooltip label="Swap first and last frame">
        <ActionIcon
          size={24}
          aria-label="Swap first and last frame"
          aria-disabled={empty}
          data-off={empty}
          onClick={() => {
            if (empty) return;
            swap();
            notifyUndo('First and last frame swapped', swap);
          }}
        >
          <IconArrowsExchange size={14} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
