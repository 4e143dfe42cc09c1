import { IconMovie } from '@tabler/icons-react';
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
