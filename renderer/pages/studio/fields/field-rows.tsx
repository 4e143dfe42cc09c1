import { Fragment, type ReactNode } from 'react';
import type { Values } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { type FramePair, framePairOf, imagesIn, swapFields } from '../../../entities/image-inputs/slot-images.ts';
import './frame-pair.css';
import { ActionIcon } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { showLazily } from '../../../ui/load-lazily.ts';
import { rememberUndo } from '../../../ui/notify-undo.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';

const FramePairMismatch = showLazily(async () => (await import('./frame-pair-mismatch.tsx')).FramePairMismatch);

interface FieldRowsProps {
  readonly model: Model;
  readonly values: Values;
  /** Wire names, in the order of the form. */
  readonly names: readonly string[];
  readonly controlOf: (name: string) => ReactNode;
}

/** The fields of a form one below the other; the first and the last frame of a video side by side. */
export function FieldRows({ model, values, names, controlOf }: FieldRowsProps) {
  return names.map((name) => {
    const pair = framePairOf(model, name);
    if (!pair || !names.includes(pair.first) || !names.includes(pair.last)) {
      return <Fragment key={name}>{controlOf(name)}</Fragment>;
    }
    if (name !== pair.first) return null;
    return (
      // biome-ignore lint/a11y/useSemanticElements: A field set has a border and a legend of its own.
      <div key={name} className="frame-pair" role="group" aria-label="First and last frame">
        <div className="frame-pair-fields">
          {controlOf(pair.first)}
          <SwapFrames
            model={model}
            pair={pair}
            isEmpty={imagesIn(values[pair.first]).length + imagesIn(values[pair.last]).length === 0}
          />
          {controlOf(pair.last)}
        </div>
        <FramePairMismatch model={model} values={values} pair={pair} />
      </div>
    );
  });
}

interface SwapFramesProps {
  readonly model: Model;
  readonly pair: FramePair;
  /** Neither field has an image. */
  readonly isEmpty: boolean;
}

/** Between the slots of the first and the last frame: a video that runs the other way. */
function SwapFrames({ model, pair: { first, last }, isEmpty }: SwapFramesProps) {
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
}
