import { type CropArea, moveInside } from '../../../../shared/fields/crop-area.ts';
import type { Pixels } from '../../../../shared/fields/image-type.ts';

/** Pixels of the image. */
interface Step {
  readonly x: number;
  readonly y: number;
}

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/** Returns the step of an arrow key: 1 pixel, 10 with Shift, 100 with Ctrl. */
export function readArrowStep({ key, shiftKey, ctrlKey, metaKey }: Key): Step | undefined {
  const by = ctrlKey || metaKey ? 100 : shiftKey ? 10 : 1;
  const steps: Readonly<Record<string, Step>> = {
    ArrowLeft: { x: -by, y: 0 },
    ArrowRight: { x: by, y: 0 },
    ArrowUp: { x: 0, y: -by },
    ArrowDown: { x: 0, y: by },
  };
  return steps[key];
}

export function movedBy(area: CropArea, step: Step, image: Pixels): CropArea {
  return moveInside({ ...area, x: area.x + step.x, y: area.y + step.y }, image);
}

/**
 * Returns the area after one of its corners or edges (`nw`, `e` ...) was moved. The opposite side does not move. With a
 * `ratio` (width divided by height) the other side follows, within the edges of the image.
 */
export function moveCorner(
  area: CropArea,
  corner: string,
  step: Step,
  ratio: number | undefined,
  image: Pixels,
): CropArea {
  const [left, top] = [corner.includes('w'), corner.includes('n')];
  const available = {
    width: left ? area.x + area.width : image.width - area.x,
    height: top ? area.y + area.height : image.height - area.y,
  };
  const grow = { width: left ? -step.x : step.x, height: top ? -step.y : step.y };
  const canWiden = left || corner.includes('e');
  const canHeighten = top || corner.includes('s');
  let width = area.width + (canWiden ? grow.width : 0);
  let height = area.height + (canHeighten ? grow.height : 0);
  if (ratio !== undefined) {
    const wide = step.x !== 0 ? width : height * ratio;
    width = Math.max(1, Math.min(wide, available.width, available.height * ratio));
    height = width / ratio;
  }
  width = Math.max(1, Math.min(available.width, Math.round(width)));
  height = Math.max(1, Math.min(available.height, Math.round(height)));
  const x = left ? area.x + area.width - width : area.x;
  const y = top ? area.y + area.height - height : area.y;
  return { x, y, width, height };
}
