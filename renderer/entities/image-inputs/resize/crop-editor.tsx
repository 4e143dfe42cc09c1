import type { KeyboardEvent } from 'react';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import type { CropArea } from '../../../../shared/fields/crop-area.ts';
import type { Pixels } from '../../../../shared/fields/image-type.ts';
import { moveCorner, movedBy, readArrowStep } from './crop-area-keys.ts';
import { fillBox } from './preview-size.ts';

interface CropStageProps {
  readonly source: string;
  readonly original: Pixels;
  readonly area: CropArea;
  /** Fixed width divided by height during a drag of the edges. */
  readonly ratio: number | undefined;
  readonly box: Pixels;
  readonly change: (area: CropArea) => void;
}

const labels = {
  cropArea: 'Crop area: arrow keys move it by 1 pixel, with Shift by 10',
  nwDragHandle: 'Top left corner: arrow keys move it',
  nDragHandle: 'Top edge: arrow keys move it',
  neDragHandle: 'Top right corner: arrow keys move it',
  eDragHandle: 'Right edge: arrow keys move it',
  seDragHandle: 'Bottom right corner: arrow keys move it',
  sDragHandle: 'Bottom edge: arrow keys move it',
  swDragHandle: 'Bottom left corner: arrow keys move it',
  wDragHandle: 'Left edge: arrow keys move it',
};

/** Shows the original with the crop area, which can be moved and resized by pointer and by keys. */
export function CropEditor({ source, original, area, ratio, box, change }: CropStageProps) {
  const shown = fillBox(original, box);
  // The library moves by screen pixels: too far on a large image, and not at all on a small one.
  const onKeyDownCapture = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = readArrowStep(event);
    if (!step || !(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopPropagation();
    const corner = event.target.dataset['ord'];
    change(corner === undefined ? movedBy(area, step, original) : moveCorner(area, corner, step, ratio, original));
  };
  return (
    <div onKeyDownCapture={onKeyDownCapture}>
      <ReactCrop
        ariaLabels={labels}
        crop={percentOf(area, original)}
        {...(ratio === undefined ? {} : { aspect: ratio })}
        keepSelection
        ruleOfThirds
        minWidth={4}
        minHeight={4}
        onChange={(_, percent) => change(pixelsOf(percent, original))}
      >
        <img src={source} alt="" draggable={false} style={{ width: shown.width, height: shown.height }} />
      </ReactCrop>
    </div>
  );
}

function percentOf(area: CropArea, original: Pixels): PercentCrop {
  return {
    unit: '%',
    x: (area.x / original.width) * 100,
    y: (area.y / original.height) * 100,
    width: (area.width / original.width) * 100,
    height: (area.height / original.height) * 100,
  };
}

function pixelsOf({ x, y, width, height }: PercentCrop, original: Pixels): CropArea {
  return {
    x: Math.round((x / 100) * original.width),
    y: Math.round((y / 100) * original.height),
    width: Math.max(1, Math.round((width / 100) * original.width)),
    height: Math.max(1, Math.round((height / 100) * original.height)),
  };
}
