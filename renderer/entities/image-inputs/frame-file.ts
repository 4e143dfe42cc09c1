import type { Origin } from '../../../shared/fields/values.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import type { VideoSource } from './image-dialog-requests.ts';

/** A frame as a file of its own, and where it came from. Throws a `ProblemError` when the video cannot be read. */
export async function frameFile(
  source: VideoSource,
  held: { readonly frame: number; readonly seconds: number },
): Promise<{ file: File; origin: Origin }> {
  const { video, name } = source;
  const { frame } = held;
  // The library that decodes is fetched when it is first needed.
  const image = await import('./capture-frame.ts')
    .then(({ captureFrame }) => captureFrame(source, held.seconds))
    .catch(() => {
      throw new ProblemError(problem('input', `Couldn’t read frame ${frame} of ${name}.`));
    });
  const stem = name.replace(/\.\w{1,5}$/, '');
  return {
    file: new File([image], `${stem}-frame-${frame}.png`, { type: 'image/png' }),
    origin: {
      kind: 'frame',
      ...(video.kind === 'item' ? { itemId: video.item.id } : {}),
      name: name.slice(0, 255),
      frame,
      seconds: held.seconds,
    },
  };
}
