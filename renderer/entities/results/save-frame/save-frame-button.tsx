import { Button } from '@mantine/core';
import { IconPhotoDown } from '@tabler/icons-react';
import type { Item } from '../../../../shared/library/item.ts';
import { hdrText } from '../../../../shared/library/video-colors.ts';
import { useHdr } from '../../items/hdr-note.tsx';
import type { PlayedVideo } from '../../items/media-player/use-played-video.ts';
import { useSaveFrames } from './use-save-frames.tsx';

interface SaveFrameButtonProps {
  readonly item: Item;
  /** The player that shows it. */
  readonly video: Pick<PlayedVideo, 'hold' | 'failed'>;
}

/** Button of a player: saves the visible frame to the library as an image. */
export function SaveFrameButton({ item, video }: SaveFrameButtonProps) {
  const saveFrames = useSaveFrames();
  const hdr = useHdr(item);
  return (
    <Button
      size="xs"
      variant="subtle"
      title={hdr && hdrText(hdr)}
      leftSection={<IconPhotoDown size={14} stroke={1.5} aria-hidden />}
      aria-disabled={video.failed}
      onClick={() => !video.failed && void saveFrames([{ item, hold: video.hold }])}
    >
      Save frame to Library
    </Button>
  );
}
