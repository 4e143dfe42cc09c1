import { ActionIcon, Button, Menu, Modal, Radio } from '@mantine/core';
import {
  IconChevronRight,
  IconDots,
  IconFolder,
  IconFolderDown,
  IconFolderOff,
  IconFolderPlus,
  IconFolderSymlink,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useMemo, useState } from 'react';
import {
  type Collection,
  type CollectionNode,
  collectionMoveProblem,
  collectionTree,
  flattenTree,
} from '../../../../shared/library/collection.ts';
import type { Condition } from '../../../../shared/library/library-query.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { useLibraryGridStore } from '../../../entities/items/library-grid-store.ts';
import {
  type CollectionActions,
  useCollectionActions,
} from '../../../entities/items/organize/use-collection-actions.ts';
import { useFacets } from '../../../entities/library-search/search/use-facets.ts';
import { Box, Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { NameField } from '../../../ui/name-field.tsx';
import { type RovingFocus, useRovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import { dragCollection, dropKind, readDraggedCollection, readDroppedItems } from './collection-drag.ts';
import styles from './collections.module.css';

const top = 'top';

/** `parentId` absent: at the top. */
interface Naming {
  readonly id?: string;
  readonly parentId?: string | undefined;
}

/** The collections as a tree: a press narrows the grid to one, and things are dropped on it. */
export function Collections() {
  const collections = useSynced('collections');
  const query = useLibraryGridStore((memory) => memory.query);
  const setQuery = useLibraryGridStore((memory) => memory.setQuery);
  const { facets } = useFacets(query);
  // A collection without a count has no matching items.
  const counts = facets && new Map(facets.facets.collection.map(({ value, count }) => [value, count]));
  const actions = useCollectionActions();
  const [folded, setFolded] = useState<readonly string[]>([]);
  const [naming, setNaming] = useState<Naming | null>(null);
  const [moving, setMoving] = useState<Collection | null>(null);
  const rows = useMemo(() => listTreeRows(collectionTree(collections), folded), [collections, folded]);
  const roving = useRovingFocus({
    first: rows[0]?.collection.id,
    has: (id) => rows.some(({ collection }) => collection.id === id),
  });
  const conditions = query.conditions.filter(({ name }) => name === 'collection');
  const choiceOf = (id: string) => conditions.find(({ value }) => value === id);

  const focusRow = (id: string | undefined) =>
    requestAnimationFrame(() => {
      if (id !== undefined) roving.focus(id);
    });
  const choose = (id: string, isExcluded: boolean) => {
    const before = choiceOf(id);
    const otherConditions = query.conditions.filter((each) => each !== before);
    const condition: Condition = { name: 'collection', value: id, ...(isExcluded ? { not: true } : {}) };
    const isRemoved = before !== undefined && Boolean(before.not) === isExcluded;
    setQuery({ ...query, conditions: isRemoved ? otherConditions : [...otherConditions, condition] });
  };
  const changeFolded = (id: string, isFolded: boolean) =>
    setFolded(isFolded ? [...folded, id] : folded.filter((each) => each !== id));
  const onKeyDown = (event: KeyboardEvent, collection: Collection) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const step = ctrlKey || metaKey ? undefined : stepOf(rows, collection.id, key);
    if (step && 'to' in step) focusRow(step.to);
    else if (step) changeFolded(collection.id, step.fold);
    else if (key === 'Enter' || key === ' ') choose(collection.id, altKey);
    else if (key === 'F2') setNaming({ id: collection.id });
    else if (key === 'Delete') remove(collection);
    else if (/^[\p{L}\p{N}]$/u.test(key) && !ctrlKey && !metaKey && !altKey)
      focusRow(findRowStartingWith(rows, collection.id, key));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const remove = (collection: Collection) => {
    const at = rows.findIndex((row) => row.collection.id === collection.id);
    const next = rows[at + 1] ?? rows[at - 1];
    // The removed collection must not remain a condition of the search.
    if (choiceOf(collection.id)) choose(collection.id, Boolean(choiceOf(collection.id)?.not));
    void actions.remove(collection).then(() => focusRow(next?.collection.id));
  };
  /** Returns the element that gets the focus. */
  const finishNaming = async ({ id, parentId }: Naming, name: string | null): Promise<string | undefined> => {
    setNaming(null);
    const known = collections.find((each) => each.id === id);
    if (name === null || name.trim() === '' || name.trim() === known?.name) return id ?? parentId;
    if (known) {
      await actions.rename(known, name);
      return known.id;
    }
    const made = await actions.create(name, parentId);
    if (parentId !== undefined) changeFolded(parentId, false);
    return made?.id ?? parentId;
  };
  const finish = (name: string | null) => void finishNaming(naming ?? {}, name).then(focusRow);
  const onDropAt = (event: DragEvent, target: Collection | null) => {
    event.preventDefault();
    event.stopPropagation();
    const moved = readDraggedCollection(event.dataTransfer);
    const collection = collections.find(({ id }) => id === moved);
    if (collection === target) return;
    if (collection) return void actions.move(collection, target);
    const ids = readDroppedItems(event.dataTransfer);
    if (target && ids.length > 0) void actions.addItems(target, ids);
  };

  return (
    <Box component="section" py={10} line="bottom" aria-label="Collections">
      <CollectionTreeHeading create={() => setNaming({})} onDrop={(event) => onDropAt(event, null)} />
      {naming && naming.id === undefined && naming.parentId === undefined && (
        <Box py={1} px="s3">
          <NameField label="New collection name" name="" finish={finish} />
        </Box>
      )}
      {rows.length === 0 && !naming && (
        <Box component="p" pt={2} px="s4" pb={4} className="t3 small">
          Group results. An item can be in several collections.
        </Box>
      )}
      <div {...roving.list} role="tree" aria-label="Collections" aria-multiselectable="true">
        {rows.map((row) => (
          <CollectionRow
            key={row.collection.id}
            row={row}
            count={counts && (counts.get(row.collection.id) ?? 0)}
            choice={choiceOf(row.collection.id)}
            stop={roving.item(row.collection.id)}
            naming={
              naming?.id === row.collection.id ? 'itself' : naming?.parentId === row.collection.id ? 'inner' : undefined
            }
            finishNaming={finish}
            actions={actions}
            onKeyDown={(event) => onKeyDown(event, row.collection)}
            choose={(isExcluded) => choose(row.collection.id, isExcluded)}
            fold={(isFolded) => changeFolded(row.collection.id, isFolded)}
            rename={() => setNaming({ id: row.collection.id })}
            addInside={() => setNaming({ parentId: row.collection.id })}
            move={() => setMoving(row.collection)}
            remove={() => remove(row.collection)}
            onDropHere={(event) => onDropAt(event, row.collection)}
          />
        ))}
      </div>
      {moving && (
        <MoveDialog
          collection={moving}
          close={() => {
            setMoving(null);
            focusRow(moving.id);
          }}
          move={(target) => void actions.move(moving, target)}
        />
      )}
    </Box>
  );
}

/** The title over the tree. A collection that is dropped on the title moves to the top level. */
function CollectionTreeHeading({ create, onDrop }: { create: () => void; onDrop: (event: DragEvent) => void }) {
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: A place to drop on; the menu of a collection moves it too.
    <div
      className={styles['head']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (dropKind(event.dataTransfer) !== 'collection') return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        onDrop(event);
      }}
    >
      <Box component="h2" className="t2 micro strong" flex={1}>
        {isOver ? 'Move to the top level' : 'Collections'}
      </Box>
      <ActionIcon size={20} aria-label="New collection" onClick={create}>
        <IconPlus size={14} stroke={1.5} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface MoveDialogProps {
  readonly collection: Collection;
  readonly close: () => void;
  /** `null`: to the top. */
  readonly move: (target: Collection | null) => void;
}

/** Selects the new parent of a collection; impossible parents are not offered. */
function MoveDialog({ collection, close, move }: MoveDialogProps) {
  const collections = useSynced('collections');
  const [target, setInto] = useState(collection.parentId ?? top);
  const places = flattenTree(collectionTree(collections)).filter(
    ({ collection: { id } }) => collectionMoveProblem(collections, collection.id, id) === undefined,
  );
  const isSame = target === (collection.parentId ?? top);
  return (
    <Modal opened onClose={close} title={`Move “${collection.name}”`} size={380}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isSame) return;
          move(collections.find(({ id }) => id === target) ?? null);
          close();
        }}
      >
        <Radio.Group value={target} onChange={setInto} aria-label="Destination">
          <Stack gap={8} mah={340} overflowY="auto" p={3} m={-3}>
            <Radio value={top} label="Top level" data-autofocus />
            {places.map(({ collection: place, level }) => (
              <Radio key={place.id} value={place.id} label={place.name} ml={level * 14} />
            ))}
          </Stack>
        </Radio.Group>
        <Flex gap="s2" justify="flex-end" mt="s4">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="filled" disabled={isSame}>
            Move
          </Button>
        </Flex>
      </form>
    </Modal>
  );
}

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
function CollectionRow(props: CollectionRowProps) {
  const { row, count, choice, stop, naming, finishNaming, choose, fold: setFolded } = props;
  const { id, name } = row.collection;
  const { savingInto } = useSynced('settings');
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

/** A row of the collection tree. */
interface TreeRow {
  readonly collection: Collection;
  /** From 1. */
  readonly level: number;
  /** Position among the siblings, from 1. */
  readonly place: number;
  readonly siblings: number;
  /** `undefined` for a collection without children. */
  readonly isOpen: boolean | undefined;
}

/** Returns the visible rows of the tree when the given nodes are folded. */
function listTreeRows(nodes: readonly CollectionNode[], folded: readonly string[]): TreeRow[] {
  return nodes.flatMap(({ collection, level, children }, at) => {
    const isOpen = children.length === 0 ? undefined : !folded.includes(collection.id);
    const row: TreeRow = { collection, level, place: at + 1, siblings: nodes.length, isOpen };
    return [row, ...(isOpen ? listTreeRows(children, folded) : [])];
  });
}

/** Returns the effect of the left and right keys on a row: another level, or folding or unfolding. */
function stepOf(
  rows: readonly TreeRow[],
  id: string,
  key: string,
): { readonly to: string } | { readonly fold: boolean } | undefined {
  const at = rows.findIndex(({ collection }) => collection.id === id);
  const row = rows[at];
  if (!row) return undefined;
  const to = (index: number) => {
    const target = rows[index];
    return target && { to: target.collection.id };
  };
  switch (key) {
    case 'ArrowRight':
      return row.isOpen === false ? { fold: false } : row.isOpen ? to(at + 1) : undefined;
    case 'ArrowLeft':
      if (row.isOpen) return { fold: true };
      return to(rows.findLastIndex(({ level }, index) => index < at && level < row.level));
    default:
      return undefined;
  }
}

/** Returns the next row whose name starts with the typed text, wrapping around after the last. */
function findRowStartingWith(rows: readonly TreeRow[], id: string, prefix: string): string | undefined {
  const at = rows.findIndex(({ collection }) => collection.id === id);
  const around = [...rows.slice(at + 1), ...rows.slice(0, at + 1)];
  const begins = prefix.toLocaleLowerCase('en');
  return around.find(({ collection }) => collection.name.toLocaleLowerCase('en').startsWith(begins))?.collection.id;
}
