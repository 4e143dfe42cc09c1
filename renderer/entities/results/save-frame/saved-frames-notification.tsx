import type { Item } from '../../../../shared/library/item.ts';
import { FrameCredentialsNote, useFrameLacksCredentials } from './frame-credentials-note.tsx';

interface SavedFramesProps {
  readonly saved: readonly { readonly name: string; readonly item: Item }[];
  /** Frames that were not saved, one sentence each. */
  readonly failed: readonly string[];
  /**
   * Opens an item. Notifications are outside the pages and cannot navigate, therefore the caller provides this
   * function.
   */
  readonly open: (itemId: string) => void;
}

/** Shows each saved frame in a notification, with a link to its item. */
export function SavedFramesNotification({ saved, failed, open }: SavedFramesProps) {
  const isLacking = useFrameLacksCredentials(saved.map(({ item }) => item));
  return (
    <>
      {saved.map(({ name, item }, index) => (
        <span key={item.id}>
          {index > 0 && ' · '}
          <button type="button" className="link" onClick={() => open(item.id)}>
            {name}
          </button>
        </span>
      ))}
      {failed.length > 0 && ` ${failed.join(' ')}`}
      {isLacking && <FrameCredentialsNote />}
    </>
  );
}
