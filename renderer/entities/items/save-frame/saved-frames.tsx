import type { Item } from '../../../../shared/library/item.ts';

interface SavedFramesProps {
  readonly kept: readonly { readonly name: string; readonly item: Item }[];
  /** Frames that were not saved, one sentence each. */
  readonly failed: readonly string[];
  /** Notifications stand outside of the pages and cannot lead to one by themselves. */
  readonly open: (itemId: string) => void;
}

/** In a notification: each frame that was taken, and the way to it. */
export function SavedFrames({ kept, failed, open }: SavedFramesProps) {
  return (
    <>
      {kept.map(({ name, item }, index) => (
        <span key={item.id}>
          {index > 0 && ' · '}
          <button type="button" className="link" onClick={() => open(item.id)}>
            {name}
          </button>
        </span>
      ))}
      {failed.length > 0 && ` ${failed.join(' ')}`}
    </>
  );
}
