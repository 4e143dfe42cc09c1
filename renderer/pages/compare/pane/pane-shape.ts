import { ratioOf, shapeIn } from '../../../../shared/fields/shape.ts';
import type { Draft } from '../../../../shared/fields/values.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import { fieldWithRole } from '../../../../shared/models/model.ts';
import type { ShownPane } from '../../../entities/comparisons/shown-panes.ts';

const usualShape = 16 / 9;

/**
 * Width divided by height of the content of each pane, present or expected: a running one keeps the requested ratio.
 */
export function shapesOf(panes: readonly ShownPane[]): readonly number[] {
  const known = panes.map(ownShape);
  const others = known.filter((shape) => shape !== undefined).toSorted((a, b) => a - b);
  const like = others[Math.floor(others.length / 2)] ?? usualShape;
  return known.map((shape) => shape ?? like);
}

function ownShape(shown: ShownPane): number | undefined {
  switch (shown.kind) {
    case 'item':
      return shown.item.height > 0 ? shown.item.width / shown.item.height : undefined;
    case 'task':
      return askedShape(shown.task);
    case 'planned':
      return askedShape(shown.run);
    case 'gone':
      return undefined;
  }
}

/** Width divided by height, as the form requests it; undefined when the model chooses. */
function askedShape({ modelId, draft }: { readonly modelId: string; readonly draft: Draft }): number | undefined {
  const model = modelById(modelId);
  const [name] = (model && fieldWithRole(model, 'shape')) ?? [];
  const shape = name === undefined ? null : shapeIn(draft.values[name] ?? '');
  return shape && shape.height > 0 && shape.width > 0 ? ratioOf(shape) : undefined;
}
