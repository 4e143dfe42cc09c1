import type { ImageLimits } from '../../../../shared/fields/image-limits.ts';
import { typeName } from '../../../../shared/fields/image-type.ts';
import { enlargement, type ImageFacts } from '../../../../shared/fields/propose-resize.ts';
import type { ResizeRecipe } from '../../../../shared/fields/resize-recipe.ts';
import { formatPixels } from '../../../../shared/util/format-numbers.ts';
import { Stack } from '../../../ui/layout-primitives.tsx';
import { withNonBreakingUnits } from '../../../ui/non-breaking-units.ts';
import { imageLimitRows } from './image-limit-rows.ts';
import { textOfScale } from './scale-text.ts';

interface FitResultProps {
  readonly limits: ImageLimits;
  readonly original: ImageFacts;
  readonly recipe: ResizeRecipe | undefined;
}

/** Shows the resulting image beside the limits of the slot. Without a recipe, shows the original image. */
export function ResizeResult({ limits, original, recipe }: FitResultProps) {
  const made = recipe ? { ...recipe.output, type: recipe.type, bytes: 0 } : original;
  const rows = imageLimitRows(limits, made).map((row) =>
    row.name === 'File size' && recipe
      ? { ...row, actual: limits.maxBytes === undefined ? 'known after processing' : 'within the limit' }
      : row,
  );
  return (
    <Stack gap="s2" mt="auto" pt="s3" line="top">
      <p className="small" role="status">
        {recipe ? (
          <>
            <b className="num">
              {formatPixels(recipe.output.width, recipe.output.height)}, {typeName(recipe.type)}
            </b>
            <span className="t3"> · {textOfScale(enlargement(recipe, original))}</span>
          </>
        ) : (
          <b>Not possible with this method</b>
        )}
      </p>
      <table className="fit-table read">
        <thead>
          <tr>
            <td />
            <th scope="col">{recipe ? 'Result' : 'Current'}</th>
            <th scope="col">Allowed</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td data-bad={!row.fits}>{withNonBreakingUnits(row.actual)}</td>
              <td className="t3">{withNonBreakingUnits(row.allowed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  );
}
