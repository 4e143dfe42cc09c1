import type { LibraryQuery } from '../../../shared/library/query.ts';
import { groupWords } from './group-name.ts';

interface GroupHeadingProps {
  readonly group: LibraryQuery['group'];
  readonly name: string;
  readonly count: number;
  /** Screen pixels, of the part of the group that is near the window. */
  readonly top: number;
  readonly height: number;
  readonly rowIndex: number;
}

/** The heading of a group; it stays in sight for as long as one of its rows does. */
export function GroupHeading({ group, name, count, top, height, rowIndex }: GroupHeadingProps) {
  const words = groupWords(group, name, Date.now());
  return (
    <div className="group" role="presentation" style={{ top, height }}>
      {/* biome-ignore lint/a11y/useSemanticElements: As for the grid. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: A heading; the cells below take the focus. */}
      <div role="row" aria-rowindex={rowIndex} className="group-heading">
        {/* biome-ignore lint/a11y/useSemanticElements: As for the grid. */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: A heading. */}
        <div role="rowheader">
          <b>{words}</b>
          <span className="t3 num">{count === 1 ? '1 item' : `${count.toLocaleString('en')} items`}</span>
        </div>
      </div>
    </div>
  );
}
