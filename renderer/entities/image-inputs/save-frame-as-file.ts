import { ProblemError, problem } from '../../../shared/problem.ts';
import type { DecodedFrame } from '../items/media-player/use-played-video.ts';
import type { FrameFile, VideoEnd, VideoSource } from './item-and-frame-choice-requests.ts';

/** Saves a frame as a file with its origin. Throws a `ProblemError` when the video cannot be read. */
export async function saveFrameAsFile(source: VideoSource, requested: DecodedFrame | VideoEnd): Promise<FrameFile> {
  const { video, name } = source;
  const frameName = typeof requested === 'string' ? `the ${requested} frame` : `frame ${requested.frame}`;
  // The library that decodes is fetched when it is first needed.
  const { image, frame, seconds } = await import('./capture-frame.ts')
    .then(async ({ captureEnd, captureFrame }) =>
      typeof requested === 'string'
        ? captureEnd(source, requested)
        : { ...requested, image: await captureFrame(source, requested.seconds) },
    )
    .catch(() => {
      throw new ProblemError(problem('input', `Couldn’t read ${frameName} of ${name}.`));
    });
  const stem = name.replace(/\.\w{1,5}$/, '');
  return {
    file: new File([image], `${stem}-frame-${frame}.png`, { type: 'image/png' }),
    origin: {
      kind: 'frame',
      ...(video.kind === 'item' ? { itemId: video.item.id } : {}),
      name: name.slice(0, 255),
      frame,
      seconds,
    },
  };
}
