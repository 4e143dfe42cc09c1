import { Button } from '@mantine/core';
import { IconCircleX } from '@tabler/icons-react';
import type { Item } from '../../../../shared/library/item.ts';
import { Box, Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { type MediaError, mediaErrorSentence } from '../../../ui/media-error.ts';
import { fileName } from '../item-text.ts';
import { MissingActions } from '../trash/missing-file-note.tsx';
import { useShowInFolder } from '../use-show-in-folder.ts';

interface ViewerTroubleProps {
  readonly trouble: MediaError;
  readonly item: Item;
  readonly retry: () => void;
}

/** Shows the problem of the file in place of the image, with the possible actions. */
export function ViewerMediaError({ trouble, item, retry }: ViewerTroubleProps) {
  const reveal = useShowInFolder();
  const isMissing = trouble === 'missing';
  return (
    <Box className="center" pos="absolute" inset={0} bg="stage">
      <Stack gap={10} w="min(440px, 86%)" py={14} px={20} bg="panel" role="status">
        <p className="icon-line t2 anywhere">
          <IconCircleX size={16} stroke={1.5} aria-hidden className="bad" />
          <span>{mediaErrorSentence(trouble, item.kind, fileName(item), 'The item’s details are still here.')}</span>
        </p>
        <Flex gap="s1" wrap="wrap" pl={24}>
          {isMissing ? (
            <MissingActions item={item} />
          ) : (
            <Button size="xs" onClick={() => reveal(item.id)}>
              Show in folder
            </Button>
          )}
          {trouble !== 'unsupported' && (
            <Button size="xs" variant="subtle" onClick={retry}>
              Retry
            </Button>
          )}
        </Flex>
      </Stack>
    </Box>
  );
}
