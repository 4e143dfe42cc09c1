import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconColumns3, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useMemo, useState } from 'react';
import type { Item } from '../../../../shared/library/item.ts';
import type { Shot } from '../../../../shared/projects/shot.ts';
import { useApi } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useItemDrag } from '../../../entities/items/item-drag.ts';
import { fileName } from '../../../entities/items/item-text.ts';
import { RatingChip } from '../../../entities/items/rating/rating-controls.tsx';
import { markSuffix, useRateItems } from '../../../entities/items/rating/use-rate-items.ts';
import { ThumbnailById } from '../../../entities/items/thumbnail-image.tsx';
import { modelTitle } from '../../../entities/models/model-title.ts';
import {
  openResultMenu,
  type ResultTarget,
  targetOfItems,
} from '../../../entities/results/actions/result-actions-store.ts';
import { useResultCommands } from '../../../entities/results/actions/use-result-commands.ts';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { Box, Flex, Grid, Group } from '../../../ui/layout-primitives.tsx';
import { showLazily } from '../../../ui/load-lazily.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useRovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import styles from './shot.module.css';
import type { ShotActions } from './use-shot-actions.ts';

const ListViewer = showLazily(async () => (await import('../../../entities/results/viewer/viewer.tsx')).ListViewer);

/** The takes of a shot. A click opens one; the check mark selects it for the cut. */
export function TakeList({ shot, actions }: { shot: Shot; actions: ShotActions }) {
  const { takes, selectedItemId } = shot;
  const api = useApi();
  const { data, error } = useQuery({
    ...api.projects.takes.queryOptions({ input: { shotId: shot.id } }),
    // New takes change the key, so that their items are loaded.
    queryKey: [...api.projects.takes.queryKey({ input: { shotId: shot.id } }), takes.length],
    enabled: takes.length > 0,
    placeholderData: (before) => before,
  });
  const items = useMemo(() => new Map(data?.items.map((item) => [item.id, item])), [data]);
  const [openId, setOpenId] = useState<string>();
  const roving = useRovingFocus<HTMLUListElement>({ layout: 'grid', first: selectedItemId ?? takes[0]?.itemId });
  const viewed = takes.flatMap(({ itemId }) => items.get(itemId) ?? []);
  const rateTakes = useRateItems({ shotId: shot.id });
  const targetOf = (id: string): ResultTarget => ({
    ...targetOfItems([id], setOpenId),
    set: () => takes.map(({ itemId }) => itemId),
    mark: rateTakes,
    isTrashKeyTaken: true,
  });
  useResultCommands(() => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-take]')?.dataset['take'];
    return focused === undefined ? undefined : targetOf(focused);
  });
  return (
    <Box component="section" aria-label="Takes">
      <Group gap="s2" mb="s2">
        <h3 className="label grow">
          Takes <span className="t3 num regular">{takes.length}</span>
        </h3>
        {takes.length > 1 && (
          <CommandTooltip by="compareResults" tip="Compare the takes in sync">
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconColumns3 size={14} stroke={1.5} aria-hidden />}
              onClick={actions.compare}
            >
              Compare
            </Button>
          </CommandTooltip>
        )}
      </Group>
      {error && <ProblemNote problem={problemOf(error)} title="Couldn’t load the takes" />}
      {takes.length === 0 && (
        <p className="t3 read">
          No takes yet. Generate one, or choose “Add to shot” for a result in Library or Compare.
        </p>
      )}
      <Grid component="ul" columns="repeat(auto-fill, minmax(130px, 1fr))" gap="s3 s2" {...roving.list}>
        {takes.map(({ itemId }, index) => (
          <Take
            key={itemId}
            number={index + 1}
            itemId={itemId}
            item={items.get(itemId)}
            isLoaded={data !== undefined}
            isSelected={itemId === selectedItemId}
            stop={roving.item(itemId)}
            open={() => setOpenId(itemId)}
            openMenu={(event) => openResultMenu(event, targetOf(itemId))}
            select={() => actions.select(shot, itemId === selectedItemId ? null : itemId)}
            remove={() => actions.edit('Take removed from the shot', shot.id, { removeTakes: [itemId] })}
          />
        ))}
      </Grid>
      {openId !== undefined && viewed.some(({ id }) => id === openId) && (
        <ListViewer items={viewed} id={openId} show={setOpenId} close={() => setOpenId(undefined)} />
      )}
    </Box>
  );
}

interface TakeProps {
  readonly number: number;
  readonly itemId: string;
  readonly item: Item | undefined;
  /** The items of the takes are loaded: a take without one is no longer in the library. */
  readonly isLoaded: boolean;
  readonly isSelected: boolean;
  readonly stop: object;
  readonly open: () => void;
  readonly openMenu: (event: MouseEvent) => void;
  readonly select: () => void;
  readonly remove: () => void;
}

function Take({ number, itemId, item, isLoaded, isSelected, stop, open, openMenu, select, remove }: TakeProps) {
  const drag = useItemDrag();
  const problem = problemText(item, isLoaded);
  const name = item ? `Take ${number}, ${modelTitle(item.modelId)}` : `Take ${number}`;
  const seed = item?.seed === undefined ? undefined : `seed ${item.seed}`;
  return (
    <li
      className={styles['take']}
      data-take={item && itemId}
      data-selected={isSelected || undefined}
      onContextMenu={(event) => item && openMenu(event)}
    >
      <button
        type="button"
        className={`center image-box ${styles['media']}`}
        aria-label={`${[name, ...(isSelected ? ['selected'] : []), ...(problem ? [problem] : [])].join(', ')}${item ? markSuffix(item) : ''}`}
        title={item ? fileName(item) : undefined}
        disabled={item === undefined}
        draggable={item !== undefined}
        onDragStart={(event) => item && drag(event, item)}
        {...stop}
        onClick={open}
        onKeyDown={(event) => {
          if (event.key === 's') select();
          else if (event.key === 'Delete') remove();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        {problem === undefined ? <ThumbnailById itemId={itemId} /> : <span className="small bad">{problem}</span>}
        {item && <RatingChip item={item} />}
      </button>
      <Flex gap={0} align="center">
        <span className="small t2 num cut grow" title={seed}>
          {number}
          {seed && <span className="t3"> · {seed}</span>}
        </span>
        <Tooltip label={isSelected ? 'Deselect this take' : 'Select this take for the cut (S)'}>
          <ActionIcon size={24} aria-label={`Select take ${number}`} aria-pressed={isSelected} onClick={select}>
            <IconCheck size={14} stroke={isSelected ? 2.5 : 1.5} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Remove from the shot. The result stays in the library.">
          <ActionIcon size={24} aria-label={`Remove take ${number} from the shot`} onClick={remove}>
            <IconX size={14} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Flex>
      {item && (
        <p className="small t3 cut" title={modelTitle(item.modelId)}>
          {modelTitle(item.modelId)}
        </p>
      )}
    </li>
  );
}

function problemText(item: Item | undefined, isLoaded: boolean): string | undefined {
  if (!item) return isLoaded ? 'No longer in the library' : undefined;
  if (item.trashedAt !== undefined) return 'In Trash';
  return item.fileState === 'missing' ? 'File missing' : undefined;
}
