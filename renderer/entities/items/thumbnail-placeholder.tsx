import { IconMovie } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { Item } from '../../../shared/library/item.ts';
import { Box } from '../../ui/layout-primitives.tsx';

const MissingPreview = lazy(() =>
  import('./missing-preview.tsx').then((module) => ({ default: module.MissingPreview })),
);

/** Fills the box of a video whose poster has not been created yet. `failed`: the video whose poster can't be created. */
export function ThumbnailPlaceholder({ failed }: { readonly failed?: Item | undefined }) {
  const icon = <IconMovie size={16} stroke={1.5} />;
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
      {failed ? (
        <Suspense fallback={icon}>
          <MissingPreview item={failed} />
        </Suspense>
      ) : (
        icon
      )}
    </Box>
  );
}
