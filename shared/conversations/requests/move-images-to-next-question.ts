import { formatBytesBeside } from '../../util/format-numbers.ts';
import { largestImageBytes } from '../image-size-limit.ts';
import type { Answer } from '../message.ts';
import { readAnswer } from '../read-answer.ts';
import { wireFile } from './answer-as-input.ts';
import type { MovedImage, TurnWritingContext } from './turn-writing-context.ts';

// Most models accept images only in user turns. An image of an answer is therefore sent with the next question.

/** Text before the images in the user turn. */
export const movedSentence = '(Images that you made before:)';

/** Collects the images of an answer for the next user turn, and adds a note about them for the user. */
export function moveImages(writer: TurnWritingContext, answer: Answer, withImages: boolean): void {
  // The messages endpoint takes its own image blocks back, but no image within a text.
  const isMoved = (at: string) => answer.endpoint === 'chat' || at.includes('#');
  const images = readAnswer(answer).blocks.flatMap((block) =>
    block.kind === 'image' && isMoved(block.at) ? [block] : [],
  );
  if (images.length === 0) return;
  if (!withImages) {
    writer.notes.add('Images of earlier answers are left out, as chosen under “Earlier images”.');
    return;
  }
  for (const { file, link } of images) {
    if (file && file.bytes > largestImageBytes) {
      const { bytes, limit } = formatBytesBeside(file.bytes, largestImageBytes);
      writer.notes.add(`An image of an earlier answer has ${bytes} and is left out. The limit is ${limit}.`);
    } else if (file) {
      writer.moved.push({ from: 'file', type: file.type, data: writer.encode(wireFile(file)) });
    } else if (link !== undefined) {
      writer.moved.push({ from: 'link', url: link });
    } else writer.notes.add('An image of an earlier answer wasn’t saved and is left out.');
  }
}

/** Returns and clears the collected images for the current user turn. */
export function takeMovedImages(writer: TurnWritingContext): readonly MovedImage[] {
  const images = writer.moved.splice(0);
  if (images.length > 0) {
    writer.notes.add('Images of earlier answers are sent in your next turn, because models accept them only there.');
  }
  return images;
}

/** Omits the images of the last answers, because no user turn follows. */
export function leaveMoved(writer: TurnWritingContext): void {
  if (writer.moved.splice(0).length === 0) return;
  writer.notes.add('Images of the last answer are left out, because no later turn of yours can contain them.');
}
