import { isInside, isSameShape } from '../../shared/fields/crop-area.ts';
import type { ImageType, Pixels } from '../../shared/fields/image-type.ts';
import type { ResizeRecipe } from '../../shared/fields/resize-recipe.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { formatPixels } from '../../shared/util/format-numbers.ts';
import { doInThread } from '../util/worker-thread.ts';
import type { makeResized, ResizeJob } from '../workers/resize/make-resized.ts';

/** Resizes an image in a separate thread. Throws a `ProblemError` if this fails. */
export async function resizeImage(job: ResizeJob): Promise<{ bytes: Buffer; type: ImageType }> {
  const { bytes, type } = await doInThread<typeof makeResized>(workerAddress(), job);
  return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), type };
}

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

/** Address of the worker: beside this file in the sources, beside the main bundle in a build. */
function workerAddress(): URL {
  const isSource = import.meta.url.endsWith('.ts');
  return new URL(isSource ? '../workers/resize/resize-worker.ts' : './fit-worker.js', import.meta.url);
}
