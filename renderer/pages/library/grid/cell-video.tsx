import { useEffect, useRef, useState } from 'react';
import { mediaRoute } from '../../../../shared/contract/routes.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { formatClock } from '../../../../shared/util/numbers.ts';
import { Chip } from '../../../ui/chip.tsx';
import { useHoverVideoStore } from './hover-video-store.ts';

/** A video over its thumbnail, at the moment of the pointer or the keys. It never plays automatically. */
export function CellVideo({ item }: { item: Item }) {
  const video = useRef<HTMLVideoElement>(null);
  const [shown, setShown] = useState(false);
  const share = useHoverVideoStore((video) => video.share);
  const moment = share * (item.seconds ?? 0);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.src = mediaRoute(item.id);
    return () => {
      // An element with a source keeps its decoder.
      element.removeAttribute('src');
      element.load();
    };
  }, [item.id]);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    // One seek at a time: the latest position follows when the previous one is shown.
    const go = () => {
      if (element.readyState >= element.HAVE_METADATA && !element.seeking) element.currentTime = moment;
    };
    go();
    element.addEventListener('loadedmetadata', go);
    element.addEventListener('seeked', go, { once: true });
    return () => {
      element.removeEventListener('loadedmetadata', go);
      element.removeEventListener('seeked', go);
    };
  }, [moment]);
  return (
    <>
      <video
        ref={video}
        className="cell-film"
        muted
        playsInline
        preload="auto"
        hidden={!shown}
        onSeeked={() => setShown(true)}
      />
      <span className="cell-film-place" style={{ width: `${share * 100}%` }} />
      <Chip corner="bottom-right">
        {formatClock(moment)} of {formatClock(item.seconds ?? 0)}
      </Chip>
    </>
  );
}
