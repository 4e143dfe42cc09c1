/** Width of a card: relative to the board, and its limits. Screen pixels. */
const cardWidths = {
  portrait: { share: 0.09, min: 140, max: 220 },
  landscape: { share: 0.15, min: 208, max: 360 },
} as const;
/** A board with few shots enlarges its cards up to about this factor. */
const largestEnlargement = 1.5;
/** Space between two cards. Screen pixels. */
export const cardGap = 16;

/** A scene, or the shots between two scenes. */
interface BoardGroup {
  /** Number of cards. */
  readonly count: number;
}

/** Grid lines, 1-based, and the number of columns over which the group extends. */
interface GroupPlace {
  readonly row: number;
  readonly column: number;
  readonly span: number;
}

interface BoardLayout {
  readonly columns: number;
  readonly groups: readonly GroupPlace[];
}

/** Lays out scenes so that neighboring small scenes share a row. `width`: inner width of the board, screen pixels. */
export function layOutBoard(groups: readonly BoardGroup[], width: number, isPortrait: boolean): BoardLayout {
  const { share, min, max } = cardWidths[isPortrait ? 'portrait' : 'landscape'];
  const card = Math.min(max, Math.max(min, width * share));
  const most = Math.max(1, Math.floor(width / (card + cardGap)));
  const fewest = Math.round(width / (card * largestEnlargement + cardGap));
  const placed = placeGroups(groups, most);
  const used = Math.max(0, ...placed.map(({ column, span }) => column + span - 1));
  return { columns: Math.min(most, Math.max(used, fewest, 1)), groups: placed };
}

function placeGroups(groups: readonly BoardGroup[], columns: number): GroupPlace[] {
  let row = 1;
  let column = 1;
  return groups.map(({ count }) => {
    if (column + count - 1 > columns && column > 1) {
      row += 1;
      column = 1;
    }
    const place = { row, column, span: Math.min(count, columns) };
    column += count;
    if (column > columns) {
      row += 1;
      column = 1;
    }
    return place;
  });
}
