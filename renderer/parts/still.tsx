import { useEffect, useState } from 'react';
import type { Item } from '../../shared/item.ts';
import { thumbRoute } from '../../shared/routes.ts';
import { ensureStill } from './media-player/still-maker.ts';

/** The small still of an item, as an image that its parent sizes; nothing while there is none. */
export function Still({ item, alt = '' }: { item: Item; alt?: string }) {
  const [ready, setReady] = useState(item.kind === 'image' || item.thumbHash !== undefined);
  useEffect(() => {
    let here = true;
    void ensureStill(item).then((made) => {
      if (here) setReady(made);
    });
    return () => {
      here = false;
    };
  }, [item]);
  if (!ready) return null;
  return <img src={thumbRoute(item.id)} alt={alt} decoding="async" onError={() => setReady(false)} />;
}
