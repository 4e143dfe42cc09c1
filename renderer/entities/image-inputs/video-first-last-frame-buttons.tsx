import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import type { Item } from '../../../shared/library/item.ts';
import { endItemRequest, type ItemRequest, type VideoEnd } from './item-and-frame-choice-requests.ts';
import styles from './video-first-last-frame-buttons.module.css';

interface VideoEndsProps {
  /** A video. */
  readonly item: Item;
  readonly done: ItemRequest['done'];
}

/** Over a video in the picker: takes its first or its last frame without the frame chooser. */
export function VideoFirstLastFrameButtons({ item, done }: VideoEndsProps) {
  const addFiles = (end: VideoEnd) => (event: MouseEvent) => {
    event.stopPropagation();
    endItemRequest();
    done(item, end);
  };
  return (
    <span className={styles['ends']}>
      <Button size="compact-xs" tabIndex={-1} onClick={addFiles('first')}>
        First frame
      </Button>
      <Button size="compact-xs" tabIndex={-1} onClick={addFiles('last')}>
        Last frame
      </Button>
    </span>
  );
}
