import { ActionIcon, Button, Menu, Popover, TextInput } from '@mantine/core';
import { IconLayoutSidebarLeftExpand, IconPin, IconPinFilled } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type DragEvent,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { conditionText, type NamesById } from '../../../../shared/library/condition-labels.ts';
import type { LibraryQuery } from '../../../../shared/library/library-query.ts';
import { longestSearchName } from '../../../../shared/library/saved-search.ts';
import { likenessOf } from '../../../../shared/library/search-condition.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { readDroppedData, uploadImage } from '../../../entities/image-inputs/upload-image.ts';
import { isItemDrag } from '../../../entities/items/item-drag.ts';
import { firstHit, useLibraryGridStore } from '../../../entities/items/library-grid-store.ts';
import { useLibraryIndex } from '../../../entities/items/library-index/use-library-index.ts';
import { NotComparedNote, QueryProblem, SearchBox } from '../../../entities/library-search/search/search-box.tsx';
import { useSearchField } from '../../../entities/library-search/search/search-field-store.ts';
import { SearchHelp } from '../../../entities/library-search/search/search-help.tsx';
import { GridRowHeight, SortMenu } from '../../../entities/library-search/search/sort-menu.tsx';
import { useConditionNames } from '../../../entities/library-search/search/use-facets.ts';
import { MenuCheckboxItem } from '../../../ui/checkable-menu-items.tsx';
import { useCommands } from '../../../ui/commands/use-command.ts';
import { Box, Flex, Grid } from '../../../ui/layout-primitives.tsx';
import { notify, notifyFailure } from '../../../ui/notify.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useOpenSearch, useSearchActions } from '../sidebar/use-saved-searches.ts';
import { useSidebar } from '../sidebar/use-sidebar.ts';
import styles from './search-bar.module.css';

interface SearchBarProps {
  /** Moves the focus from the field to the grid. */
  readonly toGrid: () => void;
  readonly children?: ReactNode;
}

/** Controls the content and the order of the grid. */
export function SearchBar({ toGrid, children }: SearchBarProps) {
  const rail = useSidebar();
  const { step } = useSearchField();
  const query = useLibraryGridStore((memory) => memory.query);
  const { found } = useLibraryIndex(query);
  useCommands({ stackTakes: toggleStacking });
  const { isReading, drop } = useFindSimilar();
  const isSimilar = likenessOf(query.conditions) !== undefined;
  return (
    <>
      <Flex className={styles['bar']} gap="s2" align="flex-start" flex="none" mih="h-bar" line="bottom">
        {!rail.isShown && (
          <>
            <ActionIcon size={24} aria-label="Show filters" aria-expanded={false} onClick={() => rail.show(true)}>
              <IconLayoutSidebarLeftExpand size={16} stroke={1.5} aria-hidden />
            </ActionIcon>
            <h1 className={`head ${styles['title']}`}>Library</h1>
          </>
        )}
        <SearchBox closeOverlay={toGrid} finish={toFirstHit} drop={drop}>
          <Box component="output" className={`t3 num nowrap ${styles['found']}`} flex="none" miw="5ch" ta="right">
            {isReading ? 'Reading image…' : found !== undefined && `${formatCount(found)} found`}
          </Box>
          <SearchHelp insertExample={(typed) => step({ kind: 'typed', text: typed, caret: typed.length })} />
        </SearchBox>
        <GridRowHeight />
        <SortMenu>
          <Menu.Divider />
          <MenuCheckboxItem
            title={isSimilar ? 'Stack near copies' : 'Stack takes'}
            isOn={query.stackTakes === true}
            toggle={toggleStacking}
          />
        </SortMenu>
        <SaveSearchButton />
        {children}
      </Flex>
      <QueryProblem conditions={query.conditions} />
      {isSimilar && <NotComparedNote query={query} />}
    </>
  );
}

/** The results of a search that has just ended are still being loaded. */
function toFirstHit(): void {
  useLibraryGridStore.getState().requestItem(firstHit);
}

/** Stacks the takes of each shot, or near copies of a search by similarity. Or shows all of them. */
function toggleStacking(): void {
  const { query, setQuery } = useLibraryGridStore.getState();
  const { stackTakes = false, ...others } = query;
  setQuery(stackTakes ? others : { ...others, stackTakes: true });
}

/** Saves the current search under a new name, or under the name of the open search. */
function SaveSearchButton() {
  const names = useConditionNames();
  const query = useLibraryGridStore((memory) => memory.query);
  const { open, isChanged } = useOpenSearch();
  const { add, update } = useSearchActions();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const show = () => {
    setName(suggestName(query, names));
    setOpen(true);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && (await add(name.trim()))) setOpen(false);
  };
  const isSaved = open !== undefined && !isChanged;
  const Icon = isSaved ? IconPinFilled : IconPin;
  return (
    <>
      {open && isChanged && (
        <Button size="xs" onClick={() => update(open)} title={`Save changes to “${open.name}”`}>
          Update
        </Button>
      )}
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={280} trapFocus returnFocus>
        <Popover.Target>
          <Tooltip label={isSaved ? `Saved as “${open.name}”` : 'Save this search'} disabled={isOpen}>
            <ActionIcon size={24} aria-label="Save this search" onClick={() => (isOpen ? setOpen(false) : show())}>
              <Icon size={14} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Popover.Target>
        <Popover.Dropdown aria-label="Save this search">
          <Grid component="form" gap="s3" onSubmit={(event) => void submit(event)}>
            <TextInput
              label="Search name"
              maxLength={longestSearchName}
              data-autofocus
              value={name}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Flex gap="s2" justify="flex-end">
              <Button size="xs" variant="subtle" onClick={() => setOpen(false)}>
                Cancel
              </Button>
              <Button size="xs" variant="filled" type="submit" aria-disabled={name.trim() === ''}>
                Save
              </Button>
            </Flex>
          </Grid>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

/** Suggests a name from the search, so that Enter is enough. */
function suggestName({ words: searchText, conditions }: LibraryQuery, names: NamesById): string {
  const parts = [searchText.trim(), ...conditions.map((condition) => conditionText(condition, names))];
  return parts
    .filter((part) => part !== '')
    .join(', ')
    .slice(0, longestSearchName);
}

/**
 * Finds results that are similar to an image that is dropped on the search field, or pasted into it. Main stores a file
 * like any input image. `isReading` is true while main reads it.
 */
function useFindSimilar() {
  const [isOver, setOver] = useState(false);
  const [isReading, setReading] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const upload = async (file: File) => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setReading(true);
    try {
      const { hash, name } = await uploadImage(file, { signal: stop.signal });
      if (!stop.signal.aborted) findSimilar(`${hash} ${name}`);
    } catch (error) {
      if (!stop.signal.aborted) notifyFailure('Couldn’t search for similar results')(error);
    }
    if (running.current === stop) setReading(false);
  };
  const receive = (data: DataTransfer) => {
    const { files, items } = readDroppedData(data);
    const [item] = items;
    const [file, another] = files;
    if (item !== undefined) findSimilar(item);
    else if (file && !another) void upload(file);
    else notify('Couldn’t search for similar results', 'Drop one image on the search field.');
  };

  return {
    isReading,
    /** Props of the search field. */
    drop: {
      'data-drop-place': true,
      'data-over': isOver || undefined,
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files') && !isItemDrag(event.dataTransfer)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        // A drag also leaves each element inside the field.
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      },
      onDrop(event: DragEvent) {
        setOver(false);
        if (!event.dataTransfer.types.includes('Files') && !isItemDrag(event.dataTransfer)) return;
        event.preventDefault();
        receive(event.dataTransfer);
      },
      onPaste(event: ClipboardEvent) {
        const { clipboardData: data } = event;
        // Programs that copy text add an image of the text.
        if (!data.types.includes('Files') || data.getData('text/plain') !== '') return;
        event.preventDefault();
        receive(data);
      },
    },
  };
}

/** Adds the image to the search, in place of an earlier one. `value`: see `LikeReference`. */
function findSimilar(value: string): void {
  const { query, setQuery } = useLibraryGridStore.getState();
  const others = query.conditions.filter(({ name }) => name !== 'like');
  setQuery({ ...query, conditions: [...others, { name: 'like', value }] });
}
