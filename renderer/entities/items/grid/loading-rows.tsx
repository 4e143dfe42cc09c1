import { useEffect, useState } from 'react';
import { Box, Flex } from '../../../ui/layout-primitives.tsx';
import { useNearestLibraryState } from '../library-store-context.ts';

/** Loading times below this limit show no placeholder, because a flash would be noise. Milliseconds. */
const quiet = 150;
const shapes = [16 / 9, 1, 3 / 4, 16 / 9, 4 / 3, 9 / 16, 16 / 9, 1, 3 / 2, 4 / 5, 16 / 9, 16 / 9, 3 / 4, 1, 16 / 9];

/** Shapes where items will be. Nothing moves in them. */
export function LoadingRows() {
  const [shown, setShown] = useState(false);
  const rowHeight = useNearestLibraryState((memory) => memory.rowHeight);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), quiet);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <Flex
      flex={1}
      wrap="wrap"
      gap={3}
      pt={36}
      pr={62}
      pl={16}
      overflow="hidden"
      style={{ alignContent: 'flex-start' }}
      role="status"
      aria-label="Loading the library"
    >
      {shapes.map((ratio, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: They are all the same thing.
        <Box component="i" key={index} flex="auto" w={ratio * rowHeight} h={rowHeight} bg="raised" />
      ))}
    </Flex>
  );
}
