import { useCallback } from 'react';
import type { Item } from '../../../shared/library/item.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { notifyFailure } from '../../ui/toast.ts';
import { useRecords } from '../items/library-index/use-library-index.ts';
import { ItemPicker } from '../items/picker/item-picker.tsx';
import { endItemRequest, type ItemRequest, useItemAndFrameRequests } from './item-and-frame-choice-requests.ts';
import { VideoFirstLastFrameButtons } from './video-first-last-frame-buttons.tsx';

/** Chooses items of the library for the images of a field. */
export function LibraryPicker() {
  const request = useItemAndFrameRequests((requests) => requests.item);
  return request && <FieldPicker request={request} />;
}

function FieldPicker({ request }: { request: ItemRequest }) {
  const { title, freeSlots = 1, done } = request;
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
