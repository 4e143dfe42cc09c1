import { IconMovie } from '@tabler/icons-react';
import { Box } from '../../ui/layout-primitives.tsx';

/** Fills the box of a video whose poster has not been created yet. */
export function ThumbnailPlaceholder() {
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
      <IconMovie size={16} stroke={1.5} />
    </Box>
  );
}
