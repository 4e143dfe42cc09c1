import { useRef } from 'react';
import { navigate } from 'wouter/use-hash-location';
import type { Item } from '../../../../shared/library/item.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { itemPath } from '../../../ui/navigation/page-paths.ts';
import { notify } from '../../../ui/notify.ts';
import type { DecodedFrame } from '../../items/media-player/use-played-video.ts';
import { FrameCredentialsNote, useFrameLacksCredentials } from './frame-credentials-note.tsx';

interface FrameToSave {
  /** Letter of the frame's pane, if there are several panes. */
  readonly letter?: string;
  readonly item: Item;
  /** Stops the video, and answers which frame it shows. */
  readonly hold: () => DecodedFrame;
}

/** Saves the visible frames to the library, and notifies the user. Handles one press at a time. */
export function useSaveFrames(): (videos: readonly FrameToSave[]) => Promise<void> {
  const busy = useRef(false);
  const open = (itemId: string) => navigate(itemPath(itemId));
  return async (videos) => {
    if (busy.current) return;
    busy.current = true;
    // Stops all videos at the same moment, before the first frame is saved.
    const decoded = videos.map((video) => ({ ...video, at: video.hold() }));
    const stored: { name: string; item: Item }[] = [];
    const failed: string[] = [];
    const { saveFrame } = await import('./save-frame.ts');
    for (const { letter, item, at } of decoded) {
      const name = letter === undefined ? `Frame ${at.frame}` : `${letter}, frame ${at.frame}`;
      try {
        stored.push({ name, item: await saveFrame(item, at) });
      } catch (error) {
        failed.push(problemOf(error).sentence);
      }
    }
    busy.current = false;
    if (stored.length === 0) {
      notify('Couldn’t save the frame', failed.join(' ') || 'No video is shown. Images are already in the library.');
    } else {
      const title = stored.length === 1 ? 'Frame saved to the library' : `${stored.length} frames saved to the library`;
      notify(title, <SavedFramesNotification saved={stored} failed={failed} open={open} />);
    }
  };
}

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
function SavedFramesNotification({ saved, failed, open }: SavedFramesProps) {
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
