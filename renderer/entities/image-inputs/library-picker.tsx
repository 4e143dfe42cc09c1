import { Button, Modal, SegmentedControl } from '@mantine/core';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { useState } from 'react';
import type { Item } from '../../../shared/library/item.ts';
import { formatClock } from '../../../shared/util/numbers.ts';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Group } from '../../ui/primitives.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { useRovingFocus } from '../../ui/roving-focus/use-roving-focus.ts';
import { itemName } from '../items/item-text.ts';
import { ItemThumbnail } from '../items/item-thumbnail.tsx';
import { useLibraryItems } from '../items/use-library-items.ts';
import { endItemRequest, useDialogRequests } from './image-dialog-requests.ts';
import './dialogs.css';

const kinds = ['All', 'Images', 'Videos'] as const;
type Kind = (typeof kinds)[number];

/** Something of the library for a slot, newest first. Of a video the frame is chosen next. */
export function LibraryPicker() {
  const request = useDialogRequests((requests) => requests.item);
  const [kind, setKind] = useState<Kind>('All');
  const library = useLibraryItems();
  if (!request) return null;
  const items = library.items.filter((item) => passes(item, kind));
  const choose = (item: Item) => {
    endItemRequest();
    request.done(item);
  };
  return (
    <Modal opened onClose={endItemRequest} size={860} title={`Choose from the library for ${request.title}`}>
      <div className="picker">
        <Group gap="s3">
          <SegmentedControl
            aria-label="Type"
            data={[...kinds]}
            value={kind}
            onChange={(value) => setKind(kinds.find((each) => each === value) ?? 'All')}
          />
          <span className="t3 small grow">For a video, you’ll pick a frame next.</span>
        </Group>
        {items.length > 0 ? (
          <PickerGrid items={items} choose={choose} nearEnd={library.loadMore} />
        ) : (
          <Nothing any={library.count > 0} kind={kind} more={library.loadMore} />
        )}
        {library.problem && <ProblemNote problem={library.problem} title="Couldn’t load older items" />}
      </div>
    </Modal>
  );
}

function passes(item: Item, kind: Kind): boolean {
  return kind === 'All' || (kind === 'Images') === (item.kind === 'image');
}

interface PickerGridProps {
  readonly items: readonly Item[];
  readonly choose: (item: Item) => void;
  readonly nearEnd: () => void;
}

/** One stop of the Tab key; arrows walk, Enter or Space chooses. */
function PickerGrid({ items, choose, nearEnd }: PickerGridProps) {
  const roving = useRovingFocus({
    layout: 'grid',
    first: items[0]?.id,
    has: (id) => items.some((item) => item.id === id),
    // The list doesn't scroll, and so loads nothing, while the next rows are in sight.
    onMove: (index) => index > items.length - 12 && nearEnd(),
  });
  return (
    <div
      {...roving.list}
      className="picker-wall"
      role="listbox"
      aria-label="Newest items"
      onScroll={({ currentTarget: grid }) => {
        if (grid.scrollTop + 2 * grid.clientHeight > grid.scrollHeight) nearEnd();
      }}
    >
      {items.map((item) => (
        // biome-ignore lint/a11y/useFocusableInteractive: `roving.item` makes it focusable.
        <div
          key={item.id}
          role="option"
          className="picker-item"
          aria-selected={false}
          aria-label={itemName(item)}
          onClick={() => choose(item)}
          {...roving.item(item.id)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return;
            event.preventDefault();
            choose(item);
          }}
        >
          <ItemThumbnail item={item} />
          {item.seconds !== undefined && <Chip corner="bottom-right">{formatClock(item.seconds)}</Chip>}
        </div>
      ))}
    </div>
  );
}

function Nothing({ any, kind, more }: { any: boolean; kind: Kind; more: () => void }) {
  const what = { All: 'results', Images: 'images', Videos: 'videos' }[kind];
  return (
    <div className="picker-empty">
      <EmptyState
        icon={IconLayoutDashboard}
        title={any ? `No ${what} among the newest items` : 'No results saved yet'}
        text={any ? 'There may be older ones.' : 'Studio results are saved to your library automatically.'}
      >
        {any && <Button onClick={more}>Load older items</Button>}
      </EmptyState>
    </div>
  );
}
