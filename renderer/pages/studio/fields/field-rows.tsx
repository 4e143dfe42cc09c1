import { Fragment, type ReactNode } from 'react';
import type { Values } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { framePairOf } from '../../../entities/image-inputs/frame-pairs.ts';
import { imagesIn } from '../../../entities/image-inputs/slot-images.ts';
import { FramePairMismatch } from './frame-pair-mismatch.tsx';
import { SwapFrames } from './swap-frames.tsx';
import './frame-pair.css';

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
            first={pair.first}
            last={pair.last}
            isEmpty={imagesIn(values[pair.first]).length + imagesIn(values[pair.last]).length === 0}
          />
          {controlOf(pair.last)}
        </div>
        <FramePairMismatch model={model} values={values} pair={pair} />
      </div>
    );
  });
}
