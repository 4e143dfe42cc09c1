import { Link } from 'wouter';
import type { Item } from '../../../../shared/item.ts';
import { itemPath } from '../../../paths.ts';

interface KeptFramesProps {
  readonly kept: readonly { readonly name: string; readonly item: Item }[];
  /** What was not taken, each a sentence. */
  readonly failed: readonly string[];
}

/** In a notification: each frame that was taken, and the way to it. */
export function KeptFrames({ kept, failed }: KeptFramesProps) {
  return (
    <>
      {kept.map(({ name, item }, index) => (
        <span key={item.id}>
          {index > 0 && ' · '}
          <Link className="link" href={itemPath(item.id)}>
            {name}
          </Link>
        </span>
      ))}
      {failed.length > 0 && ` ${failed.join(' ')}`}
    </>
  );
}
