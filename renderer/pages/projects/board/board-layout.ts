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
export interface BoardGroup {
  /** Undefined for shots without a scene. */
  readonly title: string | undefined;
  /** Number of cards. */
  readonly count: number;
}

/** Grid lines, 1-based. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

export interface GroupLayout {
  /** Place of the heading, and the number of columns over which it extends. */
  readonly heading: GridPlace & { readonly span: number };
  readonly cards: readonly GridPlace[];
}

export interface BoardLayout {
  readonly columns: number;
  readonly groups: readonly GroupLayout[];
}

/** Lays out scenes so that neighbouring small scenes share a row. `width`: inner width of the board, screen pixels. */
export function layOutBoard(groups: readonly BoardGroup[], width: number, isPortrait: boolean): BoardLayout {
  const { share, min, max } = cardWidths[isPortrait ? 'portrait' : 'landscape'];
  const card = Math.min(max, Math.max(min, width * share));
  const most = Math.max(1, Math.floor(width / (card + cardGap)));
  const fewest = Math.round(width / (card * largestEnlargement + cardGap));
  const placed = placeGroups(groups, most);
  const used = Math.max(0, ...placed.flatMap(({ cards }) => cards.map(({ column }) => column)));
  return { columns: Math.min(most, Math.max(used, fewest, 1)), groups: placed };
}

function placeGroups(groups: readonly BoardGroup[], columns: number): GroupLayout[] {
  // A board without scenes has no rows for headings.
  const headingRows = groups.some(({ title }) => title !== undefined) ? 1 : 0;
  let row = 1;
  let column = 1;
  return groups.map(({ count }) => {
    if (column + count - 1 > columns && column > 1) {
      row += headingRows + 1;
      column = 1;
    }
    const heading = { row, column, span: Math.min(count, columns) };
    const cards = Array.from({ length: count }, (_, index) => ({
      row: row + headingRows + Math.floor(index / columns),
      column: column + (index % columns),
    }));
    if (column + count - 1 < columns) column += count;
    else {
      row += headingRows + Math.ceil(count / columns);
      column = 1;
    }
    return { heading, cards };
  });
}
