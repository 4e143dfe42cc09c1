import { frameRoute } from '../../../../shared/contract/http-routes.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { ProblemError, problem } from '../../../../shared/problem.ts';
import { problemOfAnswer } from '../../../api/problem-of-error.ts';
import { fileName } from '../../items/item-text.ts';
import type { DecodedFrame } from '../../items/media-player/use-played-video.ts';

/**
 * Saves one frame of a video to the library with its origin, decoded from the file at its full size. Throws a
 * `ProblemError`.
 */
export async function saveFrame(item: Item, { frame, seconds }: DecodedFrame): Promise<Item> {
  // The library that decodes is fetched when it is first needed.
  const image = await import('../../image-inputs/capture-frame.ts')
    .then(({ captureFrame }) => captureFrame({ name: fileName(item), video: { kind: 'item', item } }, seconds))
    .catch((error: unknown) => {
      const sentence = `Couldn’t decode frame ${frame} of ${fileName(item)}.`;
      throw new ProblemError(problem('input', sentence, { raw: String(error) }));
    });
  const answer = await fetch(frameRoute(item.id, { frame, seconds }), { method: 'POST', body: image });
  const body: unknown = await answer.json();
  if (answer.ok) return body as Item;
  throw new ProblemError(problemOfAnswer(body) ?? problem('internal', 'Couldn’t save the frame.'));
}
