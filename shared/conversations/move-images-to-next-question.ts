import { formatBytesBeside } from '../util/numbers.ts';
import { wireFile } from './answer-as-input.ts';
import { largestImageBytes } from './image-size-limit.ts';
import type { Answer } from './message.ts';
import { readAnswer } from './read-answer.ts';
import type { MovedImage, TurnWriter } from './turn-writer.ts';

// Most models accept images in user turns only. An image that a model made is therefore sent with the next question.

/** Text before the images in the user turn. */
export const movedSentence = '(Images that you made before:)';

/** Puts the images of an answer aside for the next turn of the user, and says on screen what becomes of them. */
export function moveImages(writer: TurnWriter, answer: Answer, withImages: boolean): void {
  const images = readAnswer(answer).blocks.flatMap((block) => (block.kind === 'image' ? [block] : []));
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

/** Says on screen which images of an answer do not go back to a model that makes images. */
export function noteMovedImages(writer: TurnWriter, answer: Answer, withImages: boolean): void {
  const images = readAnswer(answer).blocks.flatMap((block) => (block.kind === 'image' ? [block] : []));
  if (!withImages) return;
  for (const { file } of images) {
    if (!file) writer.notes.add('An image of an earlier answer wasn’t saved and is left out.');
    else if (file.bytes > largestImageBytes) {
      const { bytes, limit } = formatBytesBeside(file.bytes, largestImageBytes);
      writer.notes.add(`An image of an earlier answer has ${bytes}. The gateway drops images over ${limit}.`);
    }
  }
}

/** The images that wait, to be sent in the turn of the user that is written now. */
export function takeMovedImages(writer: TurnWriter): readonly MovedImage[] {
  const images = writer.moved.splice(0);
  if (images.length > 0) {
    writer.notes.add('Images of earlier answers are sent in your next turn, because models accept them only there.');
  }
  return images;
}

/** No turn of the user follows the last answers, so their images are left out. */
export function leaveMoved(writer: TurnWriter): void {
  if (writer.moved.splice(0).length === 0) return;
  writer.notes.add('Images of the last answer are left out, because no later turn of yours can contain them.');
}
