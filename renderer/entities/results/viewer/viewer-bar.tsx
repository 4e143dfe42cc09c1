import { ActionIcon } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconLayoutSidebarRight,
  IconPlayerTrackNext,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { CommandName } from '../../../../shared/commands/command-list.ts';
import type { Item, RatingAndFlag } from '../../../../shared/library/item.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { FullScreenButton } from '../../../ui/commands/full-screen-button.tsx';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import type { ImageView } from '../../../ui/zoom-pan/image-view-store.ts';
import { ZoomBar } from '../../../ui/zoom-pan/zoom-bar.tsx';
import { useItemDrag } from '../../items/item-drag.ts';
import { fileName, itemFacts } from '../../items/item-text.ts';
import { RatingControls } from '../../items/rating/rating-controls.tsx';
import styles from './viewer.module.css';
import { useViewerPreferences } from './viewer-preferences.ts';
import { findNeighbour, type ViewerSequence } from './viewer-sequence.ts';

interface ViewerBarProps {
  readonly item: Item;
  readonly walk: ViewerSequence;
  readonly view: ImageView;
  readonly mark: (mark: RatingAndFlag) => void;
  readonly go: (direction: -1 | 1) => void;
  readonly details: { readonly isShown: boolean; readonly show: (isShown: boolean) => void };
  readonly full: { readonly isFull: boolean; readonly setFull: (isFull: boolean) => void };
  readonly close: () => void;
}

/** Shows the item's name, rating and zoom, and the buttons to the neighboring items. */
export function ViewerBar({ item, walk, view, mark, go: showNeighbour, details, full, close }: ViewerBarProps) {
  const { advances } = useViewerPreferences();
  const drag = useItemDrag();
  return (
    <div className={`bar ${styles['bar']}`} data-viewer="bar">
      <Box
        component="b"
        className="cut"
        flex="0 3 auto"
        title={fileName(item)}
        draggable
        onDragStart={(event) => drag(event, item)}
      >
        {fileName(item)}
      </Box>
      <Box component="span" className={`t3 small cut ${styles['facts']}`} flex="0 1 auto">
        {itemFacts(item)}
      </Box>
      <span className="grow" />
      <Group component="span" flex="none" gap="s1">
        <RatingControls item={item} mark={mark} />
        {walk.count > 1 && (
          <Press
            label={advances ? 'Auto-advance is on' : 'Auto-advance is off'}
            name="Auto-advance"
            by="viewAdvance"
            icon={IconPlayerTrackNext}
            pressed={advances}
            press={() => useViewerPreferences.setState({ advances: !advances })}
          />
        )}
      </Group>
      <ZoomBar view={view} />
      <Group component="span" flex="none" gap="s1">
        {walk.count > 1 && (
          <Box component="span" className="t3 small num nowrap" mr="s1">
            {walk.isFound ? formatCount(walk.position + 1) : 'none'} of {formatCount(walk.count)}
          </Box>
        )}
        <Press
          label="Previous"
          by="viewBack"
          icon={IconChevronLeft}
          isDisabled={findNeighbour(walk, -1) === undefined}
          press={() => showNeighbour(-1)}
        />
        <Press
          label="Next"
          by="viewNext"
          icon={IconChevronRight}
          isDisabled={findNeighbour(walk, 1) === undefined}
          press={() => showNeighbour(1)}
        />
      </Group>
      {!full.isFull && (
        <Press
          label={details.isShown ? 'Hide details' : 'Show details'}
          name="Details"
          by="viewDetails"
          icon={IconLayoutSidebarRight}
          pressed={details.isShown}
          press={() => details.show(!details.isShown)}
        />
      )}
      <FullScreenButton by="viewFull" {...full} />
      <Press label="Close" by="viewClose" icon={IconX} press={close} />
    </div>
  );
}

interface PressProps {
  /** The action of a click, or the current state. */
  readonly label: string;
  /** Constant name of the button, independent of its current action. */
  readonly name?: string;
  readonly by: CommandName;
  readonly icon: TablerIcon;
  readonly pressed?: boolean;
  readonly isDisabled?: boolean;
  readonly press: () => void;
}

function Press({ label, name = label, by, icon: Icon, pressed, isDisabled = false, press }: PressProps) {
  return (
    <CommandTooltip by={by} tip={label}>
      <ActionIcon
        size={24}
        aria-label={name}
        aria-pressed={pressed}
        aria-disabled={isDisabled}
        data-off={isDisabled}
        onClick={() => !isDisabled && press()}
      >
        <Icon size={16} stroke={1.5} />
      </ActionIcon>
    </CommandTooltip>
  );
}
