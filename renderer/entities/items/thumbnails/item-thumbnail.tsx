import { IconPhotoOff } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useState } from 'react';
import { thumbnailRoute } from '../../../../shared/contract/http-routes.ts';
import type { Item } from '../../../../shared/library/item.ts';
import styles from '../grid/cell.module.css';
import { ensurePoster } from '../media-player/poster-maker.ts';
import { ThumbnailPlaceholder, thumbnailColor } from '../thumbnail-placeholder.tsx';

/** Shows the thumbnail of an item in the shape of the item; its mean color until the thumbnail is loaded. */
export function ItemThumbnail({ item }: { item: Item }) {
  const [made, setMade] = useState<boolean>();
  const [missing, setMissing] = useState(false);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => ensurePoster(item, setMade), [item]);
  const ready = item.kind === 'image' || item.thumbHash !== undefined || made === true;
  return (
    // The area around the image shows the stage, not the image's color.
    <span
      className={`fill center t2 ${styles['thumbnail']}`}
      data-loaded={loaded || undefined}
      style={{ '--mean': missing ? undefined : thumbnailColor(item.thumbHash) } as CSSProperties}
    >
      {!ready && <ThumbnailPlaceholder failed={made === false ? item : undefined} />}
      {ready && !missing && (
        <img
          src={thumbnailRoute(item.id)}
          alt=""
          decoding="async"
          draggable={false}
          onLoad={() => setLoaded(true)}
          onError={() => setMissing(true)}
        />
      )}
      {missing && <IconPhotoOff size={16} stroke={1.5} aria-hidden />}
    </span>
  );
}
