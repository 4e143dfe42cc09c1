import type { Draft } from '../../../../shared/fields/values.ts';
import type { ShownPane } from '../../../entities/comparisons/shown-panes.ts';

const usualShape = 16 / 9;

/** Width divided by height of what stands in each pane, or will: a running one keeps its place in the shape it asked for. */
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
      return askedShape(shown.task.draft);
    case 'planned':
      return askedShape(shown.run.draft);
    case 'gone':
      return undefined;
  }
}

/** Reads the shape from `1280*720`, `1024x1536` or `9:16`, from any parameter name that a model uses. */
function askedShape({ values }: Draft): number | undefined {
  for (const value of [values['size'], values['aspect_ratio'], values['ratio'], values['resolution']]) {
    const [, width, height] = (typeof value === 'string' && /^(\d+)[*x:](\d+)$/.exec(value)) || [];
    const shape = Number(width) / Number(height);
    if (Number.isFinite(shape) && shape > 0) return shape;
  }
  return undefined;
}
