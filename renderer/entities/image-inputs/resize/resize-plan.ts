import { type Area, isSameShape, largestArea } from '../../../../shared/fields/image-area.ts';
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
} from '../../../../shared/fields/resize.ts';
import type { ResizeRecipe } from '../../../../shared/fields/resize-recipe.ts';
import { resizedType } from '../../../../shared/fields/resized-type.ts';
import { formatRatio } from '../../../../shared/util/numbers.ts';
import type { ResizeMode, ResizeRequest } from './resize-request.ts';

/** Settings of the user in the dialog for all three modes. Switching between modes therefore loses nothing. */
export interface ResizePlan {
  readonly way: ResizeMode;
  /** The part that a crop takes, in pixels of the original. */
  readonly area: Area;
  /** Width divided by height that is held; `null` for any that the limits take. */
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
  return image.fit ? planAgain(limits, original, image.fit.recipe, proposed, way) : proposed;
}

/** Returns a new plan that uses the previous choices that the limits allow, and proposes all others. */
function planAgain(
  limits: ImageLimits,
  original: ImageFacts,
  recipe: ResizeRecipe,
  proposed: ResizePlan,
  way: ResizeMode | undefined,
): ResizePlan {
  const { output, type } = recipe;
  const begun = isWhole(recipe, original) && resizedOutput(limits, original) ? 'resize' : recipe.way;
  const before: ResizePlan = {
    ...proposed,
    ...(recipe.way === 'crop' ? { area: recipe.area } : { fill: recipe.fill }),
    way: way ?? begun,
    ...(type === resizedType(limits, original).type ? {} : { type }),
  };
  // A size that the limits no longer take is not to be wished for again.
  if (limits.exact || checkImage(limits, { ...output, type, bytes: 0 }).length > 0) return before;
  const options: readonly ResizePlan[] = [
    before,
    { ...before, width: output.width },
    { ...before, width: output.width, ratio: output.width / output.height },
  ];
  const isAsBefore = (plan: ResizePlan) => {
    const made = recipeOf(limits, original, plan)?.output;
    return made?.width === output.width && made.height === output.height;
  };
  return options.find(isAsBefore) ?? before;
}

/** Returns the recipe of the plan; `undefined` when its mode is impossible. */
export function recipeOf(limits: ImageLimits, original: ImageFacts, plan: ResizePlan): ResizeRecipe | undefined {
  const { way, type } = plan;
  const options = (shape: Pixels) => ({
    ...(type ? { type } : {}),
    ...(plan.width === undefined
      ? {}
      : { output: { width: plan.width, height: Math.max(1, Math.round((plan.width * shape.height) / shape.width)) } }),
  });
  if (way === 'crop') return cropRecipe(limits, original, plan.area, options(plan.area));
  if (way === 'pad') {
    const canvas = canvasOf(limits, original, plan.ratio);
    return padRecipe(limits, original, plan.fill, { output: canvas, ...options(canvas) });
  }
  const whole = { x: 0, y: 0, width: original.width, height: original.height };
  const output = resizedOutput(limits, original, options(original).output);
  return output && cropRecipe(limits, original, whole, { ...options(original), output });
}

/** The least that holds the whole image in the ratio that is held. */
function canvasOf(limits: ImageLimits, original: Pixels, ratio: number | null): Pixels {
  const { min, max } = ratioRange(limits);
  const own = original.width / original.height;
  const held = ratio ?? Math.min(max, Math.max(min, own));
  const { width, height } = original;
  return own > held
    ? { width, height: Math.round(width / held) }
    : { width: Math.max(1, Math.round(height * held)), height };
}

/** One ratio is asked for, so there is nothing to choose. */
export function isFixed(limits: ImageLimits): boolean {
  return limits.exact !== undefined || limits.sameRatio !== undefined;
}

/** The plan with another ratio: its area takes that shape, as large as the image gives it, around the same middle. */
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

/** Why the way cannot work, or why it does nothing; `undefined` where there is nothing to say. */
export function resizeModeNote(limits: ImageLimits, original: ImageFacts, way: ResizeMode): string | undefined {
  const own = formatRatio(original.width / original.height);
  if (way === 'resize' && !resizedOutput(limits, original)) {
    const { width, height } = nearestOutput(limits, original);
    return `Resizing can’t change ${own} to ${formatRatio(width / height)} without stretching. Crop or pad the image instead.`;
  }
  if (way === 'pad' && isFixed(limits) && isSameShape(original, nearestOutput(limits, original))) {
    return `The image already has the right ratio, ${own}, so there is nothing to pad.`;
  }
  return undefined;
}

function isWhole(recipe: ResizeRecipe, original: Pixels): boolean {
  return recipe.way === 'crop' && recipe.area.width === original.width && recipe.area.height === original.height;
}
