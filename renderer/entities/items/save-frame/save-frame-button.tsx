import { Button } from '@mantine/core';
import { IconPhotoDown } from '@tabler/icons-react';
import type { Item } from '../../../../shared/library/item.ts';
import type { PlayedVideo } from '../media-player/use-video-frames.ts';
import { useSaveFrames } from './use-save-frames.tsx';

interface KeepFrameProps {
  readonly item: Item;
  /** The player that shows it. */
  readonly video: Pick<PlayedVideo, 'hold' | 'failed'>;
}

/** At a player: puts the frame that is shown into the library, as an image of its own. */
export function SaveFrameButton({ item, video }: KeepFrameProps) {
  const keepFrames = useSaveFrames();
  return (
    <Button
      size="xs"
      variant="subtle"
      leftSection={<IconPhotoDown size={14} stroke={1.5} aria-hidden />}
      aria-disabled={video.failed}
      onClick={() => !video.failed && void keepFrames([{ item, hold: video.hold }])}
    >
      Save frame to Library
    </Button>
  );
}
