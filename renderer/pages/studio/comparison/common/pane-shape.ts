import { type ShownPane, shapeOfDraft } from '../../../../entities/comparisons/pane-contents.ts';

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
