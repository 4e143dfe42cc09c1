import { Button, Menu } from '@mantine/core';
import { IconSortDescending } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { LibraryQuery } from '../../../../shared/library/library-query.ts';
import { groupsOfQuery, likenessOf } from '../../../../shared/library/search-condition.ts';
import { searchedMeasurementTitles } from '../../../../shared/measurements/searched-measurements.ts';
import { MenuRadioItem } from '../../../ui/checkable-menu-items.tsx';
import { rowHeights, useNearestLibraryState } from '../../items/library-grid-store.ts';
import styles from './sort-menu.module.css';

const orders: Readonly<Record<LibraryQuery['order'], string>> = {
  newest: 'Newest',
  oldest: 'Oldest',
  rating: 'Highest rated',
  duration: 'Longest',
  size: 'Largest',
  ...searchedMeasurementTitles,
};

const groups: Readonly<Record<LibraryQuery['group'], string>> = {
  day: 'Day',
  model: 'Model',
  comparison: 'Comparison',
  project: 'Project',
  shot: 'Shot',
  none: 'None',
};

/** Factor by which one click changes the row height. */
const rowStep = 1.25;

/** Sort order, grouping and size of the grid. `children`: more settings of the grouping. */
export function SortMenu({ children }: { children?: ReactNode }) {
  const { query, setQuery, rowHeight, setRowHeight } = useNearestLibraryState((memory) => memory);
  const likeness = likenessOf(query.conditions);
  const similar = likeness?.isReversed ? 'Least similar' : 'Most similar';
  const title = likeness ? similar : orders[query.order];
  const setOrder = (order: LibraryQuery['order']) => setQuery({ ...query, order });
  const endSimilarity = (order: LibraryQuery['order']) =>
    setQuery({ ...query, order, conditions: query.conditions.filter(({ name }) => name !== 'like') });
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          px={6}
          aria-label={`Sort by: ${title}`}
          leftSection={<IconSortDescending size={14} stroke={1.5} aria-hidden />}
        >
          {title}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {likeness ? (
          <Choices
            title="Sort by"
            labels={{ similar, ...orders }}
            value="similar"
            choose={(order) => order !== 'similar' && endSimilarity(order)}
          />
        ) : (
          <Choices title="Sort by" labels={orders} value={query.order} choose={setOrder} />
        )}
        <Menu.Divider />
        <Choices
          title="Group by"
          labels={groups}
          value={groupsOfQuery(query)}
          choose={(group) => setQuery({ ...query, group })}
        />
        {children}
        <Menu.Divider />
        <Menu.Label>Row height</Menu.Label>
        <Menu.Item
          closeMenuOnClick={false}
          aria-disabled={rowHeight >= rowHeights.max}
          onClick={() => setRowHeight(rowHeight * rowStep)}
        >
          Larger
        </Menu.Item>
        <Menu.Item
          closeMenuOnClick={false}
          aria-disabled={rowHeight <= rowHeights.min}
          onClick={() => setRowHeight(rowHeight / rowStep)}
        >
          Smaller
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Sets the target height of the rows of the grid that it belongs to. Narrow windows hide it. */
export function GridRowHeight() {
  const { rowHeight, setRowHeight } = useNearestLibraryState((memory) => memory);
  return (
    <input
      className={`line-slider ${styles['slider']}`}
      type="range"
      min={rowHeights.min}
      max={rowHeights.max}
      step={4}
      value={rowHeight}
      aria-label="Row height"
      title="Row height (Ctrl+scroll)"
      onChange={(event) => setRowHeight(Number(event.target.value))}
    />
  );
}

interface ChoicesProps<T extends string> {
  readonly title: string;
  readonly labels: Readonly<Record<T, string>>;
  readonly value: T;
  readonly choose: (value: T) => void;
}

function Choices<T extends string>({ title, labels, value, choose }: ChoicesProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: A menu owns groups, not field sets.
    <div role="group" aria-label={title}>
      <Menu.Label>{title}</Menu.Label>
      {(Object.keys(labels) as T[]).map((each) => (
        <MenuRadioItem key={each} title={labels[each]} isChosen={each === value} choose={() => choose(each)} />
      ))}
    </div>
  );
}
