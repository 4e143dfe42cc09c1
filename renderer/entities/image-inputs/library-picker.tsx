import { Button } from '@mantine/core';
import { type MouseEvent, useCallback } from 'react';
import type { Item } from '../../../shared/library/item.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { Box } from '../../ui/layout-primitives.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { useRecords } from '../items/library-index/use-library-index.ts';
import { ItemPicker } from '../library-search/picker/item-picker.tsx';
import { endItemRequest, type ItemRequest, type VideoEnd } from './item-and-frame-choice-requests.ts';
import styles from './video-first-last-frame-buttons.module.css';

/** Chooses items of the library for the images of a field. */
export function LibraryPicker({ request: { title, freeSlots = 1, done } }: { request: ItemRequest }) {
  const records = useRecords();
  const actionsOf = useCallback(
    (item: Item) => freeSlots === 1 && item.kind === 'video' && <VideoFirstLastFrameButtons item={item} done={done} />,
    [freeSlots, done],
  );
  const submit = (ids: readonly string[]) => {
    endItemRequest();
    records
      .loadAll(ids)
      .then((items) => {
        for (const item of sortByIds(items, ids)) done(item);
      })
      .catch(notifyFailure('Couldn’t read the item'));
  };
  return (
    <ItemPicker
      title={`Choose from the library for ${title}`}
      freeSlots={freeSlots}
      {...(freeSlots > 1 && { badgeOf: numberOf })}
      hintOf={(count) => hintOf(count, freeSlots)}
      labelOf={(count) => (count === 0 ? 'Add items' : `Add ${formatCounted(count, 'item')}`)}
      actionsOf={actionsOf}
      submit={submit}
      close={endItemRequest}
    />
  );
}

function sortByIds(items: readonly Item[], ids: readonly string[]): readonly Item[] {
  return ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
}

function numberOf(index: number): string {
  return String(index + 1);
}

function hintOf(count: number, freeSlots: number): string {
  const frame = 'For a video, you choose a frame next.';
  if (freeSlots === 1) return frame;
  if (count === freeSlots) return `${count} of ${freeSlots} chosen. There is no room for more.`;
  return count === 0 ? `Choose up to ${freeSlots}. ${frame}` : `${count} of ${freeSlots} chosen. ${frame}`;
}

interface VideoEndsProps {
  /** A video. */
  readonly item: Item;
  readonly done: ItemRequest['done'];
}

/** Over a video in the picker: takes its first or its last frame without the frame chooser. */
function VideoFirstLastFrameButtons({ item, done }: VideoEndsProps) {
  const addFiles = (end: VideoEnd) => (event: MouseEvent) => {
    event.stopPropagation();
    endItemRequest();
    done(item, end);
  };
  return (
    <Box component="span" className={styles['ends']} pos="absolute" top={6} right={6} gap={3}>
      <Button size="compact-xs" tabIndex={-1} onClick={addFiles('first')}>
        First frame
      </Button>
      <Button size="compact-xs" tabIndex={-1} onClick={addFiles('last')}>
        Last frame
      </Button>
    </Box>
  );
}
