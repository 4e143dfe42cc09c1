import { ProblemError, problem } from '../../../shared/problem.ts';
import type { FrameFile, VideoEnd, VideoSource } from './item-and-frame-choice-requests.ts';

interface ShownFrame {
  /** From 1. */
  readonly frame: number;
  /** A moment at which it is shown. */
  readonly seconds: number;
}

/** Saves a frame as a file with its origin. Throws a `ProblemError` when the video cannot be read. */
export async function saveFrameAsFile(source: VideoSource, requested: ShownFrame | VideoEnd): Promise<FrameFile> {
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
