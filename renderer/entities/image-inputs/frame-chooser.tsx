import { Button, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { mediaRoute } from '../../../shared/contract/http-routes.ts';
import type { VideoFrameTiming } from '../../../shared/library/video-frame-timing.ts';
import { problemOf } from '../../api/problem-of-error.ts';
import { Stack } from '../../ui/layout-primitives.tsx';
import { HdrNote } from '../items/hdr-note.tsx';
import type { DecodedFrame } from '../items/media-player/use-played-video.ts';
import { VideoPlayer } from '../items/media-player/video-player.tsx';
import { countFileFrames } from './capture-frame.ts';
import { endFrameRequest, type FrameRequest, type VideoSource } from './item-and-frame-choice-requests.ts';
import { saveFrameAsFile } from './save-frame-as-file.ts';
import './frame-chooser.css';

/** Steps to a frame of a video and uses that frame. A file of the user is played from its own location. */
export function FrameChooser({ request }: { request: FrameRequest }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const video = useVideoFacts(request.source);
  const close = () => {
    setRefusal(null);
    endFrameRequest();
  };
  const use = async (decoded: DecodedFrame) => {
    setBusy(true);
    try {
      endFrameRequest(await saveFrameAsFile(request.source, decoded));
      setRefusal(null);
    } catch (error) {
      setRefusal(problemOf(error).sentence);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={close} size={860} title={`Choose a frame for ${request.title}`}>
      <Stack className="chooser" gap="s3" mih={0}>
        <p className="t3 small cut">{request.source.name}</p>
        {request.source.video.kind === 'item' && <HdrNote item={request.source.video.item} />}
        {video && (
          <VideoPlayer
            src={video.src}
            label={request.source.name}
            width={16}
            height={9}
            framesPerSecond={video.framesPerSecond}
            timing={video.timing}
            actions={({ failed, frame, hold }) => (
              <Button
                variant="filled"
                aria-disabled={busy || failed}
                data-off={busy || failed}
                onClick={() => busy || failed || void use(hold())}
              >
                Use frame {frame}
              </Button>
            )}
          />
        )}
        {refusal !== null && (
          <p className="bad small" role="alert">
            {refusal}
          </p>
        )}
      </Stack>
    </Modal>
  );
}

interface VideoFacts {
  readonly src: string;
  readonly framesPerSecond?: number | undefined;
  readonly timing?: VideoFrameTiming | undefined;
}

/**
 * Returns the URL and frames of the video for the window's player. The frames are counted first because they must be known
 * from the start.
 */
function useVideoFacts(source: VideoSource): VideoFacts | null {
  const [facts, setFacts] = useState<VideoFacts | null>(null);
  useEffect(() => {
    const { video } = source;
    let isMounted = true;
    const src = video.kind === 'item' ? mediaRoute(video.item.id) : URL.createObjectURL(video.file);
    void countFileFrames(source).then((counted) => {
      const known = video.kind === 'item' ? video.item.framesPerSecond : undefined;
      if (isMounted) setFacts({ src, ...counted, framesPerSecond: counted.framesPerSecond ?? known });
    });
    return () => {
      isMounted = false;
      setFacts(null);
      if (video.kind === 'file') URL.revokeObjectURL(src);
    };
  }, [source]);
  return facts;
}
