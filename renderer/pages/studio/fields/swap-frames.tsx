import { Button } from '@mantine/core';
import { IconArrowsDownUp } from '@tabler/icons-react';
import type { Values } from '../../../../shared/fields/values.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { imagesIn, swapped } from '../../../entities/image-inputs/slot-lists.ts';
import { notifyUndo } from '../../../ui/undo-toast.tsx';

interface SwapFramesProps {
  readonly model: Model;
  readonly values: Values;
  /** Wire names. */
  readonly first: string;
  readonly last: string;
}

/** Between the slots of the first and the last frame: a video that runs the other way. */
export function SwapFrames({ model, values, first, last }: SwapFramesProps) {
  const { read, setValues } = useDraftActions();
  const empty = imagesIn(values[first]).length + imagesIn(values[last]).length === 0;
  const swap = () => setValues(model, swapped(read(model).values, first, last));
  return (
    <div className="swap">
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconArrowsDownUp size={14} stroke={1.5} aria-hidden />}
        aria-disabled={empty}
        data-off={empty}
        onClick={() => {
          if (empty) return;
          swap();
          notifyUndo('First and last frame swapped', swap);
        }}
      >
        Swap first and last frame
      </Button>
    </div>
  );
}
