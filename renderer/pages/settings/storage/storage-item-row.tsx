import type { ReactNode } from 'react';
import { navigate } from 'wouter/use-hash-location';
import type { Item } from '../../../../shared/library/item.ts';
import { formatBytes } from '../../../../shared/util/format-numbers.ts';
import { fileName, itemName } from '../../../entities/items/item-text.ts';
import { ItemThumbnail } from '../../../entities/items/thumbnails/item-thumbnail.tsx';
import { Box } from '../../../ui/layout-primitives.tsx';
import { itemPath } from '../../../ui/navigation/page-paths.ts';
import own from './storage.module.css';

/** One item of a list: description, path and actions. */
export function StorageItemRow({ item, note, children }: { item: Item; note?: string; children?: ReactNode }) {
  const name = itemName(item);
  return (
    <li>
      <Box
        component="span"
        className={own['thumb']}
        pos="relative"
        flex="none"
        w={56}
        h={36}
        overflow="hidden"
        bg="stage"
      >
        <ItemThumbnail item={item} />
      </Box>
      <Box component="span" className={own['text']} flex={1} miw={0}>
        <button type="button" className="link cut" title={name} onClick={() => navigate(itemPath(item.id))}>
          {name}
        </button>
        <span className="t3">
          {fileName(item)} · {formatBytes(item.bytes)}
          {note === undefined ? '' : ` · ${note}`}
        </span>
      </Box>
      {children}
    </li>
  );
}
