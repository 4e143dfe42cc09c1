import { useEffect, useRef, useState } from 'react';
import { mediaRoute } from '../../../../shared/contract/http-routes.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { formatClock } from '../../../../shared/util/format-numbers.ts';
import { Chip } from '../../../ui/media-corner-chip.tsx';
import styles from './cell.module.css';
import { useHoverVideoStore } from './hover-video-store.ts';

/** The pointer rests this long before the video plays. Milliseconds. */
const restDelay = 400;

/**
 * Shows a video above its thumbnail, at the moment of the pointer or the keys. The video plays muted while the pointer
 * rests.
 */
export function CellVideo({ item }: { item: Item }) {
  const video = useRef<HTMLVideoElement>(null);
  const [shown, setShown] = useState(false);
  const share = useHoverVideoStore((video) => video.share);
  const plays = useHoverVideoStore((video) => video.plays);
  const seconds = item.seconds ?? 0;
  const moment = share * seconds;
  /** Seconds, while it plays. */
  const [playedTo, setPlayedTo] = useState<number>();
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.src = mediaRoute(item.id);
    return () => {
      // An element with a source occupies its decoder.
      element.removeAttribute('src');
      element.load();
    };
  }, [item.id]);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    // One seek at a time: the latest position follows when the previous one is shown.
    const playVideo = () => {
      if (element.readyState >= element.HAVE_METADATA && !element.seeking) element.currentTime = moment;
    };
    playVideo();
    element.addEventListener('loadedmetadata', playVideo);
    element.addEventListener('seeked', playVideo, { once: true });
    return () => {
      element.removeEventListener('loadedmetadata', playVideo);
      element.removeEventListener('seeked', playVideo);
    };
  }, [moment]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each move of the pointer stops it and begins the wait anew.
  useEffect(() => {
    const element = video.current;
    if (!element || !plays) return;
    // A browser may refuse to play: the frame at the pointer stays then.
    const timer = setTimeout(() => void element.play().catch(() => {}), restDelay);
    return () => {
      clearTimeout(timer);
      element.pause();
      setPlayedTo(undefined);
    };
  }, [moment, plays]);
  const at = playedTo ?? moment;
  return (
    <>
      <video
        ref={video}
        className="fill"
        style={{ background: 'var(--stage)' }}
        muted
        loop
        playsInline
        preload="auto"
        hidden={!shown}
        onSeeked={() => setShown(true)}
        onTimeUpdate={({ currentTarget }) => !currentTarget.paused && setPlayedTo(currentTarget.currentTime)}
      />
      <span className={styles['played']} style={{ width: `${seconds > 0 ? (at / seconds) * 100 : 0}%` }} />
      <Chip corner="bottom-right">
        {formatClock(at)} of {formatClock(seconds)}
      </Chip>
    </>
  );
}
