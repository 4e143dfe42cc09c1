import { isInside, isSameShape } from '../../shared/fields/crop-area.ts';
import type { Pixels } from '../../shared/fields/image-type.ts';
import type { ResizeRecipe } from '../../shared/fields/resize-recipe.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { formatPixels } from '../../shared/util/format-numbers.ts';

/** Throws a `ProblemError` unless `recipe` fits an image of this size without stretching it. */
export function checkRecipe(name: string, original: Pixels, recipe: ResizeRecipe): void {
  const no = (rest: string) => new ProblemError(problem('input', `${name} ${rest}`));
  const { output } = recipe;
  const size = formatPixels(output.width, output.height);
  if (output.width * output.height > mostPixels) throw no(`can’t be resized to ${size}: the limit is 120 megapixels.`);
  if (recipe.type === 'image/bmp') throw no('can’t be saved as BMP. Choose PNG.');
  if (recipe.way === 'pad') return;
  const { area } = recipe;
  const cut = `${formatPixels(area.width, area.height)} at ${area.x}, ${area.y}`;
  if (!isInside(area, original)) {
    throw no(`is ${formatPixels(original.width, original.height)}; the crop area, ${cut}, isn’t inside it.`);
  }
  if (!isSameShape(area, output)) throw no(`would be stretched: the crop area ${cut} would become ${size}.`);
}

const mostPixels = 120_000_000;
