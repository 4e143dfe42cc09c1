import { Button } from '@mantine/core';
import { IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { navigate } from 'wouter/use-hash-location';
import { thumbnailRoute } from '../../../../../shared/contract/http-routes.ts';
import type { Item } from '../../../../../shared/library/item.ts';
import { useCalls } from '../../../../api/api-provider.tsx';
import type { ShownItem } from '../../../../entities/comparisons/pane-contents.ts';
import { fileName } from '../../../../entities/items/item-text.ts';
import { isLent, mediaUrlOf } from '../../../../entities/items/media-url.ts';
import { Chip } from '../../../../ui/media-corner-chip.tsx';
import { type MediaElement, type MediaError, mediaErrorOf, mediaErrorSentence } from '../../../../ui/media-error.ts';
import { taskPath } from '../../../../ui/navigation/page-paths.ts';
import { notifyFailure } from '../../../../ui/notify.ts';
import { VideoElement } from '../../../../ui/video-element.tsx';
import { usePaneMediaElements } from '../common/pane-media-elements.ts';
import { nameOfPane } from '../common/pane-name.ts';
import { useClockItself } from '../playback/use-clock.ts';
import styles from './pane.module.css';
import { PaneMessage } from './pane-message.tsx';

/** Shows the image or video. The element survives layout changes, because a new element would reload the media. */
export function PaneMedia({ shown }: { shown: ShownItem }) {
  const { item } = shown;
  const paneId = shown.pane.id;
  const name = nameOfPane(shown);
  const sources = usePaneMediaElements();
  const { register } = useClockItself();
  const [failure, setTrouble] = useState<MediaError>();
  const trouble = item.kind === 'file' ? 'unsupported' : failure;
  const isAnimation = useIsAnimation(item);
  const element = useRef<MediaElement | null>(null);
  const hold = useCallback(
    (image: MediaElement | null) => {
      element.current = image;
      sources.set(paneId, image ?? undefined);
      if (image === null || image instanceof HTMLVideoElement) register(paneId, image);
    },
    [sources, paneId, register],
  );
  const src = mediaUrlOf(item.id);
  const reportTrouble = () => void mediaErrorOf(element.current, src).then(setTrouble);
  const alt = item.prompt === '' ? name : `${name}: ${item.prompt}`;
  if (trouble) return <BrokenMedia trouble={trouble} item={item} retry={() => setTrouble(undefined)} />;
  return (
    <>
      <div className={styles['media']} data-pane-image={paneId}>
        {item.kind === 'image' ? (
          <img ref={hold} src={src} alt={alt} draggable={false} onError={reportTrouble} />
        ) : (
          <VideoElement
            ref={hold}
            src={src}
            {...(!isLent(item.id) && { poster: thumbnailRoute(item.id) })}
            aria-label={`Video ${alt}`}
            // Muted until the clock turns the sound on.
            muted
            playsInline
            preload="auto"
            onError={reportTrouble}
            onLoadedMetadata={(event) => event.currentTarget.videoWidth === 0 && setTrouble('no-frames')}
          />
        )}
      </div>
      {isAnimation && <Chip corner="bottom-left">Animation, not in step</Chip>}
    </>
  );
}

/** Types whose images can move by themselves. */
const types: ReadonlySet<string> = new Set(['image/gif', 'image/webp', 'image/png']);

/** True for an image with several frames. No page can stop or seek it, so it follows its own time. */
function useIsAnimation({ id, hash, mime }: Item): boolean {
  const { data = false } = useQuery({
    queryKey: ['is-animation', hash],
    queryFn: () => isAnimation(mediaUrlOf(id), mime),
    enabled: types.has(mime),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data;
}

async function isAnimation(url: string, type: string): Promise<boolean> {
  const stop = new AbortController();
  const { body } = await fetch(url, { signal: stop.signal });
  if (!body) return false;
  const decoder = new ImageDecoder({ data: body, type });
  try {
    await decoder.tracks.ready;
    // A GIF does not state how many frames follow.
    if (type === 'image/gif') await decoder.completed;
    return decoder.tracks.selectedTrack?.animated ?? false;
  } finally {
    decoder.close();
    stop.abort();
  }
}

/** Shows the problem of one file in its own pane; the other panes continue. */
function BrokenMedia({ trouble, item, retry }: { trouble: MediaError; item: Item; retry: () => void }) {
  const calls = useCalls();
  const reveal = () => calls.library.reveal({ id: item.id }).catch(notifyFailure('Couldn’t show the file'));
  if (isLent(item.id)) {
    return (
      <PaneMessage icon={IconCircleX} tone="bad" text="This result can’t be shown here, so it can’t be judged.">
        <Button size="xs" variant="subtle" onClick={retry}>
          Retry
        </Button>
      </PaneMessage>
    );
  }
  const isFilePresent = trouble !== 'missing';
  return (
    <PaneMessage
      icon={IconCircleX}
      tone="bad"
      text={mediaErrorSentence(trouble, item.kind, fileName(item), 'Its run may still have the file.')}
    >
      {isFilePresent && (
        <Button size="xs" onClick={() => void reveal()}>
          Show in folder
        </Button>
      )}
      {!isFilePresent && (
        <Button size="xs" onClick={() => navigate(taskPath(item.taskId))}>
          Show run
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={retry}>
        Retry
      </Button>
    </PaneMessage>
  );
}
