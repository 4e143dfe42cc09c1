import { createLongStringLifter } from '../gateway/long-strings.ts';
import { createFrameSplitter, type FrameSplitter } from './frame-splitter.ts';
import { leftOut } from './shorten-body.ts';

/** What is kept of the body of an answer while it comes in. Bounded, and cheap however long the answer is. */
export interface KeptAnswer {
  add(chunk: Buffer, ms: number): void;
  /** The body is a stream of events, each of which is kept with its moment. */
  beginFrames(): void;
  readonly frames: readonly { readonly ms: number; readonly text: string }[] | undefined;
  /** More frames came than are kept. */
  readonly framesCut: boolean;
  /** The beginning of the body; long strings stand in it as their size. `cut`: there was more. */
  body(): { text: string; cut: boolean };
}

/** Characters. Other strings than the longest are shortened later, so more is held than will be kept. */
const heldText = 1024 * 1024;
const heldFrames = 1536 * 1024;
const longestFrame = 64 * 1024;
const mostFrames = 10_000;

/** `shorten` makes a text fit to be kept. */
export function createKeptAnswer(shorten: (text: string) => string): KeptAnswer {
  const lifter = createLongStringLifter({ keeps: false, longLine: 8 * 1024, longString: 2 * 1024 });
  const texts: string[] = [];
  let length = 0;
  let isCut = false;
  let splitter: FrameSplitter | undefined;
  const frames: { ms: number; text: string }[] = [];
  let framesLength = 0;
  let framesCut = false;

  const sized = (text: string) => lifter.replaceMarks(text, (mark) => leftOut(lifter.take(mark)?.bytes ?? 0));

  return {
    beginFrames() {
      splitter = createFrameSplitter(longestFrame);
    },
    add(chunk, ms) {
      const marked = lifter.add(chunk);
      if (marked === '') return;
      const text = lifter.isMarked(marked) ? sized(marked) : marked;
      const room = heldText - length;
      isCut ||= text.length > room;
      if (room > 0) {
        texts.push(text.slice(0, room));
        length += Math.min(room, text.length);
      }
      if (!splitter || framesCut) return;
      for (const frame of splitter.add(text)) {
        framesCut = frames.length >= mostFrames || framesLength >= heldFrames;
        if (framesCut) return;
        const short = shorten(frame);
        frames.push({ ms, text: short });
        framesLength += short.length;
      }
    },
    get frames() {
      return splitter && frames;
    },
    get framesCut() {
      return framesCut;
    },
    body: () => ({ text: texts.join(''), cut: isCut }),
  };
}
