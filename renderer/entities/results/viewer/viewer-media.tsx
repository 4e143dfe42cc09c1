import { Button } from '@mantine/core';
import { IconCircleX } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mediaRoute, thumbnailRoute } from '../../../../shared/contract/http-routes.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { useApi } from '../../../api/api-provider.tsx';
import { Box, Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { type MediaElement, type MediaError, mediaErrorOf, mediaErrorSentence } from '../../../ui/media-error.ts';
import type { ImageView } from '../../../ui/zoom-pan/image-view-store.ts';
import { ZoomableImage } from '../../../ui/zoom-pan/zoomable-image.tsx';
import { UseFrameAsInputButton } from '../../image-inputs/use-as-input-button.tsx';
import { fileName, itemName } from '../../items/item-text.ts';
import { VideoPlayer } from '../../items/media-player/video-player.tsx';
import { useShowInFolder } from '../../items/open-with/open-with-items.tsx';
import { ThumbnailImage } from '../../items/thumbnail-image.tsx';
import { targetOfItems } from '../actions/result-actions-store.ts';
import { ResultButtons } from '../actions/result-menu.tsx';
import { MissingActions } from '../details/missing-file-note.tsx';
import { SaveFrameButton } from '../save-frame/save-frame-button.tsx';

interface ViewerMediaProps {
  readonly item: Item;
  readonly view: ImageView;
  /** Closes the viewer on the way to another page. */
  readonly closeOverlay: () => void;
}

/** The image or video on its stage; where its file cannot be shown, why, and the ways out. */
export function ViewerMedia({ item, view, closeOverlay }: ViewerMediaProps) {
  const [trouble, setTrouble] = useState<MediaError | undefined>(
    item.fileState === 'missing' ? 'missing' : item.kind === 'file' ? 'unsupported' : undefined,
  );
  const src = mediaRoute(item.id);
  const input = item.kind === 'video' && item.fileState !== 'missing' ? { id: item.id } : skipToken;
  const timing = useQuery(useApi().library.videoFrames.queryOptions({ input })).data;
  // The end of a very long video is not measured.
  const isWhole = timing && timing.seconds > (item.seconds ?? 0) - 1;
  const reportTrouble = (image: MediaElement) => void mediaErrorOf(image, src).then(setTrouble);
  if (trouble) {
    return (
      <Box pos="relative" flex={1} mih={0} bg="stage">
        <ViewerMediaError trouble={trouble} item={item} retry={() => setTrouble(undefined)} />
      </Box>
    );
  }
  const stage = {
    view,
    width: item.width,
    height: item.height,
    small: <ThumbnailImage item={item} hasPlaceholder={false} />,
  };
  if (item.kind === 'image') {
    return (
      // An enlarged small image would be judged wrongly. Therefore no image is initially larger than its own pixels.
      <Box pos="relative" flex={1} mih={0} bg="stage">
        <ZoomableImage {...stage} grows={false}>
          {/* Until the file is here. */}
          <img src={thumbnailRoute(item.id)} alt="" aria-hidden="true" draggable={false} onError={hide} />
          <img
            src={src}
            alt={itemName(item)}
            draggable={false}
            onError={(event) => reportTrouble(event.currentTarget)}
          />
        </ZoomableImage>
      </Box>
    );
  }
  return (
    <VideoPlayer
      src={src}
      label={itemName(item)}
      width={item.width}
      height={item.height}
      seconds={item.seconds}
      framesPerSecond={item.framesPerSecond}
      timing={isWhole ? timing : undefined}
      onFail={reportTrouble}
      onNoFrames={() => setTrouble('no-frames')}
      onStage={(video) => (
        <ZoomableImage {...stage} grows>
          {item.thumbHash !== undefined && (
            <img src={thumbnailRoute(item.id)} alt="" aria-hidden="true" onError={hide} />
          )}
          {video}
        </ZoomableImage>
      )}
      actions={(video) => (
        <>
          {/* The first button is the one that the key of the player presses. */}
          <UseFrameAsInputButton item={item} video={video} closeOverlay={closeOverlay} />
          <SaveFrameButton item={item} video={video} />
          <ResultButtons of={['continueResult']} target={{ ...targetOfItems([item.id]), leave: closeOverlay }} />
        </>
      )}
    />
  );
}

function hide({ currentTarget }: { currentTarget: HTMLElement }): void {
  currentTarget.hidden = true;
}

/** Shows the problem of the file in place of the image, with the possible actions. */
function ViewerMediaError({ trouble, item, retry }: { trouble: MediaError; item: Item; retry: () => void }) {
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
