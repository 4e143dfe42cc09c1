import { chooseColumnCount } from '../../stage/choose-column-count.ts';
import type { ExportPane } from './export-subject.ts';

/** Space around the stage: rail, bars and transport. CSS pixels. */
const [besides, aboveAndBelow] = [68, 220];

/** Returns the number of columns that the stage of this window uses for the grid. */
export function countStageColumns(panes: readonly ExportPane[]): number {
  const stage = {
    width: Math.max(320, window.innerWidth - besides),
    height: Math.max(240, window.innerHeight - aboveAndBelow),
  };
  return chooseColumnCount(
    panes.map(({ item }) => item.width / item.height),
    stage,
  );
}

/** Returns the options for a list of column numbers. */
export function listColumnCountOptions(panes: readonly ExportPane[]): { value: string; label: string }[] {
  return panes.map((_, index) => ({
    value: String(index + 1),
    label: index === 0 ? '1 column' : `${index + 1} columns`,
  }));
}
