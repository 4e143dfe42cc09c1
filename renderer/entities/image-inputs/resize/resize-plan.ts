import { type CropArea, isSameShape, largestArea } from '../../../../shared/fields/crop-area.ts';
import { checkImage, type ImageLimits } from '../../../../shared/fields/image-limits.ts';
import type { ImageType, Pixels } from '../../../../shared/fields/image-type.ts';
import {
  cropRecipe,
  type ImageFacts,
  nearestOutput,
  type PadFill,
  padRecipe,
  proposeCrop,
  ratioRange,
  resizedOutput,
} from '../../../../shared/fields/propose-resize.ts';
import type { ResizeRecipe } from '../../../../shared/fields/resize-recipe.ts';
import { resizedType } from '../../../../shared/fields/resized-image-type.ts';
import { formatRatio } from '../../../../shared/util/format-numbers.ts';
import type { ResizeMode, ResizeRequest } from './resize-request.ts';

/** Settings of the user in the dialog for all three modes. Switching between modes therefore loses nothing. */
export interface ResizePlan {
  readonly way: ResizeMode;
  /** The part that a crop takes, in pixels of the original. */
  readonly area: CropArea;
  /** Fixed width divided by height; `null` for any ratio within the limits. */
  readonly ratio: number | null;
  readonly fill: PadFill;
  /** Width of the output in pixels; the width of the source if `undefined`. */
  readonly width?: number | undefined;
  /** The one that suits the image where it is left out. */
  readonly type?: ImageType | undefined;
}

export function planFor({ image, limits, way }: ResizeRequest): ResizePlan {
  const original = image.fit?.original ?? image;
  const suits = resizedOutput(limits, original) ? 'resize' : 'crop';
  const { area } = proposeCrop(limits, original);
  const proposed: ResizePlan = { way: way ?? suits, area, ratio: null, fill: { kind: 'blur' } };
  return image.fit ? continuePlan(limits, original, image.fit.recipe, proposed, way) : proposed;
}

/** Returns a new plan that uses the previous choices that the limits allow, and proposes all others. */
function continuePlan(
  limits: ImageLimits,
  original: ImageFacts,
  recipe: ResizeRecipe,
  proposed: ResizePlan,
  way: ResizeMode | undefined,
): ResizePlan {
  const { output, type } = recipe;
  const initialMode = isFullImage(recipe, original) && resizedOutput(limits, original) ? 'resize' : recipe.way;
  const before: ResizePlan = {
    ...proposed,
    ...(recipe.way === 'crop' ? { area: recipe.area } : { fill: recipe.fill }),
    way: way ?? initialMode,
    ...(type === resizedType(limits, original).type ? {} : { type }),
  };
  // A size that exceeds the current limits is not proposed again.
  if (limits.exact || checkImage(limits, { ...output, type, bytes: 0 }).length > 0) return before;
  const optionsFor: readonly ResizePlan[] = [
    before,
    { ...before, width: output.width },
    { ...before, width: output.width, ratio: output.width / output.height },
  ];
  const isAsBefore = (plan: ResizePlan) => {
    const made = recipeOf(limits, original, plan)?.output;
    return made?.width === output.width && made.height === output.height;
  };
  return optionsFor.find(isAsBefore) ?? before;
}

/** Returns the recipe of the plan; `undefined` when its mode is impossible. */
export function recipeOf(limits: ImageLimits, original: ImageFacts, plan: ResizePlan): ResizeRecipe | undefined {
  const { way, type } = plan;
  const optionsFor = (shape: Pixels) => ({
    ...(type ? { type } : {}),
    ...(plan.width === undefined
      ? {}
      : { output: { width: plan.width, height: Math.max(1, Math.round((plan.width * shape.height) / shape.width)) } }),
  });
  if (way === 'crop') return cropRecipe(limits, original, plan.area, optionsFor(plan.area));
  if (way === 'pad') {
    const canvas = canvasOf(limits, original, plan.ratio);
    return padRecipe(limits, original, plan.fill, { output: canvas, ...optionsFor(canvas) });
  }
  const fullArea = { x: 0, y: 0, width: original.width, height: original.height };
  const output = resizedOutput(limits, original, optionsFor(original).output);
  return output && cropRecipe(limits, original, fullArea, { ...optionsFor(original), output });
}

/** Returns the smallest canvas of the fixed ratio that contains the complete image. */
function canvasOf(limits: ImageLimits, original: Pixels, ratio: number | null): Pixels {
  const { min, max } = ratioRange(limits);
  const originalRatio = original.width / original.height;
  const targetRatio = ratio ?? Math.min(max, Math.max(min, originalRatio));
  const { width, height } = original;
  return originalRatio > targetRatio
    ? { width, height: Math.round(width / targetRatio) }
    : { width: Math.max(1, Math.round(height * targetRatio)), height };
}

/** True if the limits allow only one ratio, so that there is no choice. */
export function isFixed(limits: ImageLimits): boolean {
  return limits.exact !== undefined || limits.sameRatio !== undefined;
}

/** Returns the plan with another ratio: its area has that ratio, as large as possible, around the previous center. */
export function withRatio(
  limits: ImageLimits,
  original: ImageFacts,
  plan: ResizePlan,
  ratio: number | null,
): ResizePlan {
  const { width: _, ...rest } = plan;
  if (ratio === null) return { ...rest, ratio };
  const largest = largestArea(original, ratio);
  const middle = {
    x: plan.area.x + (plan.area.width - largest.width) / 2,
    y: plan.area.y + (plan.area.height - largest.height) / 2,
  };
  return { ...rest, ratio, area: cropRecipe(limits, original, { ...largest, ...middle }).area };
}

/** Explains why the mode is impossible or has no effect; `undefined` otherwise. */
export function resizeModeNote(limits: ImageLimits, original: ImageFacts, way: ResizeMode): string | undefined {
  const originalRatio = formatRatio(original.width / original.height);
  if (way === 'resize' && !resizedOutput(limits, original)) {
    const { width, height } = nearestOutput(limits, original);
    return `Resizing can’t change ${originalRatio} to ${formatRatio(width / height)} without stretching. Crop or pad the image instead.`;
  }
  if (way === 'pad' && isFixed(limits) && isSameShape(original, nearestOutput(limits, original))) {
    return `The image already has the right ratio, ${originalRatio}, so there is nothing to pad.`;
  }
  return undefined;
}

function isFullImage(recipe: ResizeRecipe, original: Pixels): boolean {
  return recipe.way === 'crop' && recipe.area.width === original.width && recipe.area.height === original.height;
}
