import { Menu } from '@mantine/core';
import { Fragment, type RefObject, useEffect, useRef } from 'react';
import type { Item } from '../../../../../shared/library/item.ts';
import { formatWhen } from '../../../../../shared/util/format-dates.ts';
import { formatPixels } from '../../../../../shared/util/format-numbers.ts';
import { problemOf } from '../../../../api/problem-of-error.ts';
import type { ShownPane } from '../../../../entities/comparisons/pane-contents.ts';
import { RatingChip } from '../../../../entities/items/rating/rating-chip.tsx';
import { ThumbnailImage } from '../../../../entities/items/thumbnail-image.tsx';
import { modelTitle } from '../../../../entities/models/model-title.ts';
import { Box } from '../../../../ui/layout-primitives.tsx';
import { useStageActions } from '../../common/stage-store.ts';
import { groupTakes } from './group-takes.ts';
import { useReplacePane } from './use-replace-pane.ts';
import { useTakes } from './use-takes.ts';

interface TakeItemsProps {
  readonly shown: ShownPane & { readonly kind: 'item' };
  /** True if the list is the only content of the menu. The list then receives the focus after loading. */
  readonly isAlone?: boolean;
}

/** Lists other results that can replace a pane: of its run, batch, lineage or model. */
export function ReplacePaneMenuItems({ shown, isAlone = false }: TakeItemsProps) {
  const { item } = shown;
  const { runs } = useStageActions();
  const replace = useReplacePane();
  const found = useTakes(item);
  const first = useRef<HTMLButtonElement>(null);
  const isLoaded = found.data !== undefined;
  useEffect(() => {
    if (isAlone && isLoaded) first.current?.focus();
  }, [isAlone, isLoaded]);
  if (found.error) return <Note text={`Couldn’t load other takes. ${problemOf(found.error).sentence}`} />;
  if (!found.data) return <Note text="Loading other takes" />;
  const shownIds = new Set(runs?.panes.flatMap((pane) => (pane.kind === 'item' ? [pane.item.id] : [])));
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
