import type { PagePane } from './page-player-types.ts';

/** All panes in a grid, two overlaid panes, or a single pane. Panes are given by index. */
export type PageLayout =
  | { readonly kind: 'grid' }
  | { readonly kind: 'wipe'; readonly left: number; readonly right: number; readonly at: number }
  | { readonly kind: 'alone'; readonly index: number };

/** CSS pixels; also in the style sheet. */
const [captionHeight, columnGap, rowGap] = [36, 16, 20];
/** The bar above and the controls below the stage, with space around. CSS pixels. */
const aroundStage = 152;
const controlsHeight = 64;
/** On a narrower page, the results are below each other, and the page scrolls. CSS pixels. */
const narrow = 560;
/** Smaller images show too little, even if the page has to scroll. CSS pixels. */
const minHeight = 150;
/** From this part of the available width on, a stage uses all of it, so that it ends where the rest of the page ends. */
const almostFull = 0.85;

interface StageSize {
  readonly columns: number;
  /** Size of the complete stage. CSS pixels. */
  readonly width: number;
  /** Width divided by height of the area for each image. */
  readonly shape: number;
}

/** Images may get smaller by this factor if the last row is then full. */
const goodEnough = 0.85;

interface AvailableSize {
  /** CSS pixels. */
  readonly width: number;
  /** CSS pixels. */
  readonly height: number;
  /** The page can scroll to a part of a stage that is a little higher. The controls stay visible. */
  readonly canScroll: boolean;
}

/** Sets the size of a stage so that all its results are visible at the same time, as large as possible. */
export function fitStage(
  node: HTMLElement,
  panes: readonly PagePane[],
  layout: PageLayout,
  hasCaptions: boolean,
): void {
  const player = node.parentElement;
  if (!player?.isConnected) return;
  const shown = panes.filter((_, index) => isShown(layout, index));
  const caption = hasCaptions ? captionHeight : 0;
  const size = computeStageSize(layout.kind === 'wipe' ? shown.slice(0, 1) : shown, measureAvailable(player), caption);
  // The bar over the stage is as wide as the stage.
  const { style } = player.closest('section') ?? player;
  style.setProperty('--columns', String(size.columns));
  style.setProperty('--width', `${Math.floor(size.width)}px`);
  style.setProperty('--shape', String(size.shape));
}

function measureAvailable(player: HTMLElement): AvailableSize {
  const { innerWidth, innerHeight } = window;
  if (document.fullscreenElement === player) {
    return { width: innerWidth, height: innerHeight - controlsHeight, canScroll: false };
  }
  const section = player.closest('section') ?? document.documentElement;
  const widthBeside = Number(getComputedStyle(section).getPropertyValue('--beside')) || 0;
  return { width: section.clientWidth - widthBeside, height: innerHeight - aroundStage, canScroll: true };
}

/** Returns whether a layout shows the pane with this index. */
export function isShown(layout: PageLayout, index: number): boolean {
  if (layout.kind === 'grid') return true;
  return layout.kind === 'alone' ? index === layout.index : index === layout.left || index === layout.right;
}

export function computeStageSize(
  panes: readonly Pick<PagePane, 'width' | 'height'>[],
  available: AvailableSize,
  caption: number,
): StageSize {
  const shape = commonShapeOf(panes.map(({ width, height }) => width / height));
  if (available.width < narrow && panes.length > 1) {
    const columns = panes.length > 4 || shape < 0.8 ? 2 : 1;
    return { columns, width: available.width, shape };
  }
  let best: StageSize = { columns: 1, width: 0, shape };
  let largestArea = 0;
  for (let columns = 1; columns <= panes.length; columns += 1) {
    const rows = Math.ceil(panes.length / columns);
    // Fewer columns need as many rows, and leave fewer gaps.
    if (Math.ceil(panes.length / rows) < columns) continue;
    const widest = (available.width - (columns - 1) * columnGap) / columns;
    const highest = Math.max(minHeight, (available.height - (rows - 1) * rowGap) / rows - caption);
    const cell = Math.min(widest, highest * shape);
    // If two column counts are equally good, the larger one is used: a row is easier to scan.
    const fillsHole = panes.length % columns === 0 && panes.length % best.columns !== 0;
    if (cell >= largestArea * (fillsHole ? goodEnough : 0.999)) {
      best = { columns, width: cell * columns + (columns - 1) * columnGap, shape };
      largestArea = Math.max(largestArea, cell);
    }
  }
  const isWidened = available.canScroll && best.width > available.width * almostFull;
  return isWidened ? { ...best, width: available.width } : best;
}

/** The shape of all images; where they differ, one in the middle, so that neither wide nor high ones get tiny. */
function commonShapeOf(shapes: readonly number[]): number {
  const [least, largestArea] = [Math.min(...shapes), Math.max(...shapes)];
  return largestArea / least < 1.02 ? largestArea : Math.sqrt(least * largestArea);
}
