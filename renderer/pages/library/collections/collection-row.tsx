import { Menu } from '@mantine/core';
import {
  IconChevronRight,
  IconDots,
  IconFolder,
  IconFolderDown,
  IconFolderOff,
  IconFolderPlus,
  IconFolderSymlink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import type { Collection } from '../../../../shared/library/collection.ts';
import type { Condition } from '../../../../shared/library/library-query.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { useSettings } from '../../../api/synced-state-hooks.ts';
import type { CollectionActions } from '../../../entities/items/organize/use-collection-actions.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { NameField } from '../../../ui/name-field.tsx';
import type { RovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import { dragCollection, dropKind } from './collection-drag.ts';
import type { TreeRow } from './collection-rows.ts';
import styles from './collections.module.css';

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;

interface CollectionRowProps {
  readonly row: TreeRow;
  readonly count: number | undefined;
  /** Search condition for this collection; `undefined` when the search does not use it. */
  readonly choice: Condition | undefined;
  readonly stop: ReturnType<RovingFocus['item']>;
  /** A name is being given: to itself, or to a new one in it. */
  readonly naming: 'itself' | 'inner' | undefined;
  readonly finishNaming: (name: string | null) => void;
  readonly actions: CollectionActions;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly choose: (isExcluded: boolean) => void;
  readonly fold: (isFolded: boolean) => void;
  readonly rename: () => void;
  readonly addInside: () => void;
  readonly move: () => void;
  readonly remove: () => void;
  readonly onDropHere: (event: DragEvent) => void;
}

const indent = 14;

/** One collection: a click filters the grid by it, Alt-click excludes it. The tree handles the keys. */
export function CollectionRow(props: CollectionRowProps) {
  const { row, count, choice, stop, naming, finishNaming, choose, fold: setFolded } = props;
  const { id, name } = row.collection;
  const { savingInto } = useSettings();
  const [menu, setMenu] = useState(false);
  const [isOver, setOver] = useState(false);
  const isTarget = savingInto === id;
  const start = { paddingLeft: (row.level - 1) * indent };
  if (naming === 'itself') {
    return (
      <Box py={1} px="s3" style={{ paddingLeft: 12 + (row.level - 1) * indent }}>
        <NameField label="Collection name" name={name} finish={finishNaming} />
      </Box>
    );
  }
  const parts = [
    name,
    ...(count === undefined ? [] : [formatCount(count)]),
    ...(choice ? [choice.not ? 'excluded' : 'included'] : []),
    ...(isTarget ? ['new results are saved here'] : []),
  ];
  return (
    <>
      {/* biome-ignore lint/a11y/useFocusableInteractive: `stop` makes it focusable. */}
      <div
        role="treeitem"
        aria-label={parts.join(', ')}
        aria-level={row.level}
        aria-posinset={row.place}
        aria-setsize={row.siblings}
        aria-expanded={row.isOpen}
        aria-selected={choice !== undefined}
        {...stop}
        className={`pick row t2 ${styles['row']}`}
        data-ring="inside"
        style={start}
        title={name}
        data-choice={choice ? (choice.not ? 'excluded' : 'included') : undefined}
        data-over={isOver || undefined}
        draggable
        onDragStart={(event) => dragCollection(event, id)}
        onDragOver={(event) => {
          if (dropKind(event.dataTransfer) === undefined) return;
          event.preventDefault();
          event.stopPropagation();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false);
          props.onDropHere(event);
        }}
        onClick={(event) => choose(event.altKey)}
        onContextMenu={(event) => {
          event.preventDefault();
          setMenu(true);
        }}
        onKeyDown={props.onKeyDown}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Arrows of the tree fold as well. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: As above. */}
        <span
          className={`center t3 ${styles['chevron']}`}
          data-open={row.isOpen}
          onClick={(event) => {
            if (row.isOpen === undefined) return;
            event.stopPropagation();
            setFolded(row.isOpen);
          }}
        >
          {row.isOpen !== undefined && <IconChevronRight size={12} stroke={1.75} aria-hidden />}
        </span>
        {isTarget ? (
          <IconFolderDown size={14} stroke={1.5} aria-hidden className={styles['target']} />
        ) : (
          <IconFolder size={14} stroke={1.5} aria-hidden />
        )}
        <span className="cut">{name}</span>{' '}
        {count !== undefined && (
          <Box component="span" className={`t3 regular num ${styles['count']}`} ml="auto" pl={4}>
            {formatCount(count)}
          </Box>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: What is pressed in the menu is none of the row's business. */}
        <span onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
          <Menu opened={menu} onChange={setMenu} position="bottom-end" width={220} keepMounted={false}>
            <Menu.Target>
              <button
                type="button"
                tabIndex={-1}
                className={`center t2 ${styles['dots']}`}
                aria-label={`Actions for ${name}`}
              >
                <IconDots size={14} stroke={1.5} aria-hidden />
              </button>
            </Menu.Target>
            <CollectionMenu {...props} collection={row.collection} isTarget={isTarget} />
          </Menu>
        </span>
      </div>
      {naming === 'inner' && (
        <Box py={1} px="s3" style={{ paddingLeft: 6 + row.level * indent }}>
          <NameField label={`New collection name in ${name}`} name="" finish={finishNaming} />
        </Box>
      )}
    </>
  );
}

interface CollectionMenuProps {
  readonly collection: Collection;
  readonly isTarget: boolean;
  readonly actions: CollectionActions;
  readonly rename: () => void;
  readonly addInside: () => void;
  readonly move: () => void;
  readonly remove: () => void;
}

function CollectionMenu(props: CollectionMenuProps) {
  const { collection, isTarget, actions } = props;
  return (
    <Menu.Dropdown>
      <Menu.Item
        leftSection={isTarget ? <IconFolderOff {...icon} /> : <IconFolderDown {...icon} />}
        onClick={() => void actions.saveInto(isTarget ? null : collection)}
      >
        {isTarget ? 'Stop saving new results here' : 'Save new results here'}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconFolderPlus {...icon} />} onClick={props.addInside}>
        New collection inside
      </Menu.Item>
      <Menu.Item leftSection={<IconPencil {...icon} />} onClick={props.rename}>
        Rename
      </Menu.Item>
      <Menu.Item leftSection={<IconFolderSymlink {...icon} />} onClick={props.move}>
        Move to…
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconTrash {...icon} />} onClick={props.remove}>
        Remove (keeps results)
      </Menu.Item>
    </Menu.Dropdown>
  );
}
