import { Box } from '../../../ui/layout-primitives.tsx';

/** Shown in place of the image. */
export function FailedVideo() {
  return (
    <Box component="p" className="on-media small" pos="absolute" maw="44ch" m="s4" px="s3" py="s2" role="status">
      This file can’t be played here. It is complete and unchanged. Click “Show in folder” to find it.
    </Box>
  );
}
