import type { KeyboardEvent } from 'react';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
import type { CropArea } from '../../../../shared/fields/crop-area.ts';
import type { ImageLimits } from '../../../../shared/fields/image-limits.ts';
import type { Pixels } from '../../../../shared/fields/image-type.ts';
import type { ResizeRecipe } from '../../../../shared/fields/resize-recipe.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { isFixed, type ResizePlan } from './resize-plan.ts';
import 'react-image-crop/dist/ReactCrop.css';
import { moveCorner, movedBy, readArrowStep } from './crop-area-keys.ts';

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

/** Blur of main, as fractions of the longer side: radius, and margin beyond the edges. */
const blur = { radius: 8 / 256, margin: 32 / 256 };

interface FitStageProps {
  readonly source: string;
  readonly original: Pixels;
  readonly plan: ResizePlan;
  readonly recipe: ResizeRecipe | undefined;
  readonly limits: ImageLimits;
  /** Available space in screen pixels; 0 before the first measurement. */
  readonly box: Pixels;
  readonly move: (area: CropArea) => void;
}

export function ResizePreview({ source, original, plan, recipe, limits, box, move }: FitStageProps) {
  if (box.width === 0 || box.height === 0) return null;
  if (recipe?.way === 'crop' && plan.way === 'crop') {
    const { output } = recipe;
    const ratio = isFixed(limits) ? output.width / output.height : (plan.ratio ?? undefined);
    return <CropEditor source={source} original={original} area={recipe.area} ratio={ratio} box={box} move={move} />;
  }
  if (recipe?.way === 'pad') {
    return <PadPreview source={source} original={original} recipe={recipe} box={box} />;
  }
  return <img src={source} alt="" className="fit-whole" style={fillBox(original, box)} />;
}

interface PadStageProps extends Pick<FitStageProps, 'source' | 'original' | 'box'> {
  readonly recipe: Extract<ResizeRecipe, { way: 'pad' }>;
}

/** Previews the result of a pad, drawn by the page like main will draw the pad. */
function PadPreview({ source, original, recipe: { output, fill }, box }: PadStageProps) {
  const canvas = fillBox(output, box);
  const long = Math.max(canvas.width, canvas.height);
  const inner = fillBox(original, canvas);
  return (
    <Box
      className="fit-canvas"
      pos="relative"
      overflow="hidden"
      style={{ ...canvas, background: fill.kind === 'colour' ? fill.colour : '#ffffff' }}
    >
      {fill.kind === 'blur' && (
        <img
          src={source}
          alt=""
          className="fit-blur"
          style={{
            inset: -long * blur.margin,
            width: canvas.width + 2 * long * blur.margin,
            height: canvas.height + 2 * long * blur.margin,
            filter: `blur(${long * blur.radius}px) brightness(0.75)`,
          }}
        />
      )}
      <img src={source} alt="" className="fit-whole" style={inner} />
    </Box>
  );
}

interface CropStageProps extends Pick<FitStageProps, 'source' | 'original' | 'box' | 'move'> {
  readonly area: CropArea;
  /** Fixed width divided by height during a drag of the edges. */
  readonly ratio: number | undefined;
}

/** Shows the original with the crop area, which can be moved and resized by pointer and by keys. */
function CropEditor({ source, original, area, ratio, box, move }: CropStageProps) {
  const shown = fillBox(original, box);
  // The library moves by screen pixels: too far on a large image, and not at all on a small one.
  const onKeyDownCapture = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = readArrowStep(event);
    if (!step || !(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopPropagation();
    const corner = event.target.dataset['ord'];
    move(corner === undefined ? movedBy(area, step, original) : moveCorner(area, corner, step, ratio, original));
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
        onChange={(_, percent) => move(pixelsOf(percent, original))}
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

/** Returns the largest size of `shape` inside `box`, in screen pixels. */
function fillBox(shape: Pixels, box: Pixels): Pixels {
  const scale = Math.min(box.width / shape.width, box.height / shape.height);
  return { width: shape.width * scale, height: shape.height * scale };
}
