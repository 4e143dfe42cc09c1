import type { CropArea } from '../../../../shared/fields/crop-area.ts';
import type { ImageLimits } from '../../../../shared/fields/image-limits.ts';
import type { Pixels } from '../../../../shared/fields/image-type.ts';
import type { ResizeRecipe } from '../../../../shared/fields/resize-recipe.ts';
import { CropEditor } from './crop-editor.tsx';
import { PadPreview } from './pad-preview.tsx';
import { fillBox } from './preview-size.ts';
import { isFixed, type ResizePlan } from './resize-plan.ts';

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
    return <CropEditor source={source} original={original} area={recipe.area} ratio={ratio} box={box} change={move} />;
  }
  if (recipe?.way === 'pad') {
    return <PadPreview source={source} original={original} output={recipe.output} fill={recipe.fill} box={box} />;
  }
  return <img src={source} alt="" className="fit-whole" style={fillBox(original, box)} />;
}
