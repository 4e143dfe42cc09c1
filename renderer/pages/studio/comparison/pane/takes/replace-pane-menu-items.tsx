import { Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type RefObject, useEffect, useRef } from 'react';
import { itemOfPane } from '../../../../../../shared/comparisons/panes-of-runs.ts';
import type { Pane } from '../../../../../../shared/comparisons/view-state.ts';
import type { Item } from '../../../../../../shared/library/item.ts';
import { formatWhen } from '../../../../../../shared/util/format-dates.ts';
import { formatPixels } from '../../../../../../shared/util/format-numbers.ts';
import { type ComparisonContents, contentsKey } from '../../../../../api/comparison-cache.ts';
import { problemOf } from '../../../../../api/problem-of-error.ts';
import type { ShownItem } from '../../../../../entities/comparisons/pane-contents.ts';
import { RatingChip } from '../../../../../entities/items/rating/rating-controls.tsx';
import { ThumbnailImage } from '../../../../../entities/items/thumbnail-image.tsx';
import { modelTitle } from '../../../../../entities/models/model-title.ts';
import { Box } from '../../../../../ui/layout-primitives.tsx';
import { rememberUndo } from '../../../../../ui/notify-undo.tsx';
import { replacePane } from '../../common/pane-order.ts';
import { useStageComparison, useStageStore } from '../../common/stage-store.ts';
import { useClockItself } from '../../playback/use-clock.ts';
import { groupTakes } from './group-takes.ts';
import { useTakes } from './use-takes.ts';

interface TakeItemsProps {
  readonly shown: ShownItem;
  /** True if the list is the only content of the menu. The list then receives the focus after loading. */
  readonly isAlone?: boolean;
}

/** Lists other results that can replace a pane: of its run, batch, lineage or model. */
export function ReplacePaneMenuItems({ shown, isAlone = false }: TakeItemsProps) {
  const { item } = shown;
  const { open } = useStageComparison();
  const replace = useReplacePane();
  const found = useTakes(item);
  const first = useRef<HTMLButtonElement>(null);
  const isLoaded = found.data !== undefined;
  useEffect(() => {
    if (isAlone && isLoaded) first.current?.focus();
  }, [isAlone, isLoaded]);
  if (found.error) return <Note text={`Couldn’t load other takes. ${problemOf(found.error).sentence}`} />;
  if (!found.data) return <Note text="Loading other takes" />;
  const shownIds = new Set(open?.all.flatMap((pane) => (pane.kind === 'item' ? [pane.item.id] : [])));
  const groups = groupTakes(item, { ...found.data, shownIds });
  if (groups.length === 0) return <Note text="No other results of this run, batch, lineage or model." />;
  return (
    <Box mah="min(60vh, 420px)" overflow="hidden auto">
      {groups.map(({ title, takes }, group) => (
        <Fragment key={title}>
          <Menu.Label>{title}</Menu.Label>
          {takes.map((take, index) => (
            <Take
              key={take.id}
              take={take}
              current={item}
              focus={group === 0 && index === 0 ? first : undefined}
              choose={() => replace(shown, take)}
            />
          ))}
        </Fragment>
      ))}
    </Box>
  );
}

interface TakeProps {
  readonly take: Item;
  /** The result that would be replaced. */
  readonly current: Item;
  readonly focus: RefObject<HTMLButtonElement | null> | undefined;
  readonly choose: () => void;
}

function Take({ take, current, focus, choose }: TakeProps) {
  const facts = [
    ...(take.seed === undefined ? [] : [`seed ${take.seed}`]),
    formatPixels(take.width, take.height),
    formatWhen(take.createdAt, Date.now()),
  ];
  const name = take.modelId === current.modelId ? undefined : modelTitle(take.modelId);
  return (
    <Menu.Item
      {...(focus && { ref: focus })}
      title={take.prompt}
      leftSection={
        <Box component="span" className="image-box" display="block" pos="relative" w={72} h={44} bg="stage">
          <ThumbnailImage item={take} />
          <RatingChip item={take} />
        </Box>
      }
      onClick={choose}
    >
      {name !== undefined && <Box className="cut">{name}</Box>}
      <Box className="t3 small num cut">{facts.join(' · ')}</Box>
    </Menu.Item>
  );
}

/** A disabled entry, because a menu has nothing but entries for a screen reader. */
function Note({ text }: { text: string }) {
  return <Menu.Item disabled>{text}</Menu.Item>;
}

/** Returns a function that shows another result in the place of a pane, with Undo. */
function useReplacePane(): (shown: ShownItem, take: Item) => void {
  const { open } = useStageComparison();
  const store = useStageStore();
  const clock = useClockItself();
  const cache = useQueryClient();
  /** The pair, the sound and the only visible pane stay where they are. */
  const exchangePanes = (from: Pane, to: Pane) => {
    open?.changePanes((panes) => replacePane(panes, from.id, to));
    const replaceId = (id: string) => (id === from.id ? to.id : id);
    store.setState(({ solo, stage }) => ({
      // The menu of the replaced pane can’t close itself any more.
      paneMenu: undefined,
      solo: solo === undefined ? undefined : replaceId(solo),
      stage: stage.pair ? { ...stage, pair: [replaceId(stage.pair[0]), replaceId(stage.pair[1])] } : stage,
    }));
    if (clock.state.getState().heard === from.id) clock.setSound(to.id);
  };
  return (shown, take) => {
    if (!open) return;
    const comparisonId = open.comparison.id;
    const key = contentsKey(comparisonId);
    const known = cache.getQueryData<ComparisonContents>(key);
    const items = [take, ...(known?.items ?? []).filter(({ id }) => id !== take.id)];
    // The result may be older than all that the page knows.
    if (known) cache.setQueryData<ComparisonContents>(key, { ...known, items });
    const from = shown.pane;
    // Notes stay with the replaced pane: another result has nothing at their moments.
    const to: Pane = { id: crypto.randomUUID(), source: sourceOf(take, comparisonId, items), offset: 0 };
    exchangePanes(from, to);
    rememberUndo(`${shown.letter} replaced with another take`, () => exchangePanes(to, from));
  };
}

/** A result of a planned run is shown as such, so that a sweep marks its cell. */
function sourceOf(take: Item, comparisonId: string, items: readonly Item[]): Pane['source'] {
  const { id, runId, position } = take;
  if (take.comparisonId === comparisonId && runId !== undefined) {
    const source = { kind: 'run', runId, position } as const;
    if (itemOfPane({ id, source, offset: 0 }, items)?.id === id) return source;
  }
  return { kind: 'item', itemId: id };
}
