import type { Draft } from '../../../../../shared/fields/field-values-and-drafts.ts';
import { ratioOf, readSizeOrRatio } from '../../../../../shared/fields/size-or-ratio.ts';
import { modelById } from '../../../../../shared/models/all-models.ts';
import { fieldWithRole } from '../../../../../shared/models/model.ts';
import type { ShownPane } from '../../../../entities/comparisons/pane-contents.ts';

const defaultShape = 16 / 9;

/** Returns width divided by height of each pane, present or expected: a running task has the requested ratio. */
export function shapesOf(panes: readonly ShownPane[]): readonly number[] {
  const known = panes.map(shapeOfContent);
  const sorted = known.filter((shape) => shape !== undefined).toSorted((a, b) => a - b);
  const like = sorted[Math.floor(sorted.length / 2)] ?? defaultShape;
  return known.map((shape) => shape ?? like);
}

function shapeOfContent(shown: ShownPane): number | undefined {
  switch (shown.kind) {
    case 'item':
      return shown.item.height > 0 ? shown.item.width / shown.item.height : undefined;
    case 'task':
      return shapeOfDraft(shown.task);
    case 'planned':
      return shapeOfDraft(shown.run);
    case 'missing':
      return undefined;
  }
}

/** Width divided by height, as the form requests it; undefined when the model chooses. */
function shapeOfDraft({ modelId, draft }: { readonly modelId: string; readonly draft: Draft }): number | undefined {
  const model = modelById(modelId);
  const [name, field] = (model && fieldWithRole(model, 'shape')) ?? [];
  const shape = name === undefined ? null : readSizeOrRatio(draft.values[name] ?? field?.initial ?? '');
  return shape && shape.height > 0 && shape.width > 0 ? ratioOf(shape) : undefined;
}
