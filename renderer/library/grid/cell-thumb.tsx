import { IconPhotoOff } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Item } from '../../../shared/item.ts';
import { thumbRoute } from '../../../shared/routes.ts';
import { ensureStill } from '../../parts/media-player/still-maker.ts';
import { thumbColour } from '../thumb-colour.ts';
import { loadSoon } from './thumb-queue.ts';

interface CellThumbProps {
  readonly id: string;
  readonly isVideo: boolean;
  /** Absent until it is here. */
  readonly item: Item | undefined;
}

/** A cell that stays so long is looked at: its film gets a still if it has none. Milliseconds. */
const looked = 300;

/** The small still of an item; its mean colour until it is there. */
export function CellThumb({ id, isVideo, item }: CellThumbProps) {
  const image = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<'waiting' | 'loaded' | 'missing'>('waiting');
  const [made, setMade] = useState(false);
  const hash = item?.thumbHash;
  // Main makes the stills of pictures when it is asked; of a film there is one only once it has a hash.
  const ready = !isVideo || hash !== undefined || made;
  // Given up while it is still on the page: Chromium keeps every image whose source changes after it was taken away.
  useLayoutEffect(() => {
    const element = image.current;
    if (!element || !ready) return;
    return loadSoon(element, thumbRoute(id));
  }, [id, ready]);
  useEffect(() => {
    if (ready || !item) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      const element = image.current?.parentElement;
      void ensureStill(item, { signal: leaving.signal, ...(element ? { element } : {}) }).then((ok) => {
        if (ok && !leaving.signal.aborted) setMade(true);
      });
    }, looked);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [ready, item]);
  return (
    // What remains around the picture is the stage, not its colour.
    <span className="thumb" style={{ background: state === 'waiting' ? thumbColour(hash) : undefined }}>
      <img
        ref={image}
        alt=""
        decoding="async"
        draggable={false}
        hidden={state !== 'loaded'}
        onLoad={() => setState('loaded')}
        onError={() => setState('missing')}
      />
      {state === 'missing' && <IconPhotoOff size={16} stroke={1.5} aria-hidden />}
    </span>
  );
}
