import { ActionIcon } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { memo } from 'react';
import type { Model } from '../../../../shared/models/model.ts';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { swapFields } from '../../../entities/image-inputs/slot-images.ts';
import { rememberUndo } from '../../../ui/notify-undo.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';

interface SwapFramesProps {
  readonly model: Model;
  /** Wire names of the two fields. */
  readonly first: string;
  readonly last: string;
  /** Neither field has an image. */
  readonly isEmpty: boolean;
}

/** Between the slots of the first and the last frame: a video that runs the other way. */
export const SwapFrames = memo(function SwapFrames({ model, first, last, isEmpty }: SwapFramesProps) {
  const { read, setValues } = useDraftActions();
  const swap = () => setValues(model, swapFields(read(model).values, first, last));
  return (
    <div className="swap">
      <Tooltip label="Swap first and last frame">
        <ActionIcon
          size={24}
          aria-label="Swap first and last frame"
          aria-disabled={isEmpty}
          data-off={isEmpty}
          onClick={() => {
            if (isEmpty) return;
            swap();
            rememberUndo('First and last frame swapped', swap);
          }}
        >
          <IconArrowsExchange size={14} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
});
