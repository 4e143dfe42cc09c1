import { useCallback, useRef, useState } from 'react';
import type { Item } from '../../../../shared/library/item.ts';
import { mediaUrlOf } from '../../../entities/items/media-url.ts';
import { Chip } from '../../../ui/media-corner-chip.tsx';
import { type MediaElement, type MediaError, mediaErrorOf } from '../../../ui/media-error.ts';
import { releaseVideo } from '../../../ui/release-video.ts';
import { usePaneMediaElements } from '../common/pane-media-elements.ts';
import { BrokenMedia } from './broken-media.tsx';
import styles from './pane.module.css';
import { useIsAnimation } from './use-is-animation.ts';

interface PaneMediaProps {
  readonly paneId: string;
  readonly item: Item;
  /** "A, video-d-pro". */
  readonly name: string;
  /** Registers the video with the clock. */
  readonly register: (paneId: string, video: HTMLVideoElement | null) => void;
}

/** Shows the image or video. The element survives layout changes, because a new element would reload the media. */
export function PaneMedia({ paneId, item, name, register }: PaneMediaProps) {
  const sources = usePaneMediaElements();
  const [failure, setTrouble] = useState<MediaError>();
  const trouble = item.kind === 'file' ? 'unsupported' : failure;
  const isAnimation = useIsAnimation(item);
  const element = useRef<MediaElement | null>(null);
  const hold = useCallback(
    (image: MediaElement | null) => {
      const before = element.current;
      element.current = image;
      sources.set(paneId, image ?? undefined);
      if (image === null || image instanceof HTMLVideoElement) register(paneId, image);
      // The element is removed just after its reference, unless only the reference changed.
      if (before instanceof HTMLVideoElement) queueMicrotask(() => releaseVideo(before));
    },
    [sources, paneId, register],
  );
  const src = mediaUrlOf(item.id);
  const reportTrouble = () => void mediaErrorOf(element.current, src).then(setTrouble);
  const alt = item.prompt === '' ? name : `${name}: ${item.prompt}`;
  if (trouble) return <BrokenMedia trouble={trouble} item={item} retry={() => setTrouble(undefined)} />;
  return (
    <>
      <div className={styles['media']} data-pane-image={paneId}>
        {item.kind === 'image' ? (
          <img ref={hold} src={src} alt={alt} draggable={false} onError={reportTrouble} />
        ) : (
          <video
            ref={hold}
            src={src}
            aria-label={`Video ${alt}`}
            // Muted until the clock turns the sound on.
            muted
            playsInline
            preload="auto"
            onError={reportTrouble}
            onLoadedMetadata={(event) => event.currentTarget.videoWidth === 0 && setTrouble('no-frames')}
          />
        )}
      </div>
      {isAnimation && <Chip corner="bottom-left">Animation, not in step</Chip>}
    </>
  );
}
