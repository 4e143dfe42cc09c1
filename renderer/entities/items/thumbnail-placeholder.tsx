import { IconMovie } from '@tabler/icons-react';
import { thumbHashToAverageRGBA } from 'thumbhash';
import type { Item } from '../../../shared/library/item.ts';
import { Box } from '../../ui/layout-primitives.tsx';
import { loadModuleLazily, useIfLoaded } from '../../ui/load-lazily.ts';

const missingPreview = loadModuleLazily(() => import('./use-unplayable-codec.tsx'));

/** Fills the box of a video whose poster has not been created yet. `failed`: the video whose poster can't be created. */
export function ThumbnailPlaceholder({ failed }: { readonly failed?: Item | undefined }) {
  const loaded = useIfLoaded(missingPreview, failed !== undefined);
  return (
    <Box
      component="span"
      w="100%"
      h="100%"
      miw={0}
      bg="select"
      className="t3 center"
      data-thumbnail-placeholder
      aria-hidden="true"
    >
      {failed && loaded ? <loaded.MissingPreview item={failed} /> : <IconMovie size={16} stroke={1.5} />}
    </Box>
  );
}

/** Returns the mean color of a ThumbHash as CSS. The color fills a cell until its thumbnail is loaded. */
export function thumbnailColor(hash: string | undefined): string | undefined {
  if (hash === undefined) return undefined;
  const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));
  const { r, g, b } = thumbHashToAverageRGBA(bytes);
  const channel = (value: number) => Math.round(value * 255);
  return `rgb(${channel(r)} ${channel(g)} ${channel(b)})`;
}
