import { LongStringExtractor } from '../http/gateway/long-string-extractor.ts';
import { createFrameSplitter, type FrameSplitter } from './frame-splitter.ts';
import { omittedBytesText } from './shorten-base64.ts';

/** Number of buffered characters. Long strings are shortened later, so more is buffered than stored. */
const bufferedText = 1024 * 1024;
const bufferedFrames = 1536 * 1024;
const longestFrame = 64 * 1024;
const mostFrames = 10_000;
/** Strings are extracted only from longer lines. Bytes. */
const longLine = 8 * 1024;

/**
 * The stored part of an answer body while it arrives. Its size is limited, and its cost is small for any length.
 * `shorten` shortens a text for storing.
 */
export function createRecordedAnswer(shorten: (text: string) => string) {
  /** Most answers end before anything must be dropped. They are stored unchanged. */
  let small: Buffer[] | undefined = [];
  let smallBytes = 0;
  let lifter: LongStringExtractor | undefined;
  const texts: string[] = [];
  let length = 0;
  let isCut = false;
  let splitter: FrameSplitter | undefined;
  const frames: { ms: number; text: string }[] = [];
  let framesLength = 0;
  let framesCut = false;

  /** From now on, long strings are extracted as the body arrives. */
  function lift(): LongStringExtractor {
    if (lifter) return lifter;
    lifter = new LongStringExtractor({ keepsBytes: false, longLine, longString: 2 * 1024 });
    const before = small ?? [];
    small = undefined;
    for (const chunk of before) addLifted(lifter, chunk, 0);
    return lifter;
  }

  function addLifted(extractor: LongStringExtractor, chunk: Buffer, ms: number): void {
    const marked = extractor.add(chunk);
    if (marked === '') return;
    const sized = (mark: string) => omittedBytesText(extractor.take(mark)?.bytes ?? 0);
    const text = extractor.isMarked(marked) ? extractor.replaceMarks(marked, sized) : marked;
    const room = bufferedText - length;
    isCut ||= text.length > room;
    if (room > 0) {
      texts.push(text.slice(0, room));
      length += Math.min(room, text.length);
    }
    if (!splitter || framesCut) return;
    for (const frame of splitter.add(text)) {
      framesCut = frames.length >= mostFrames || framesLength >= bufferedFrames;
      if (framesCut) return;
      const short = shorten(frame);
      frames.push({ ms, text: short });
      framesLength += short.length;
    }
  }

  return {
    /** Call for an event stream, whose events are stored with their times. */
    startFrames(): void {
      splitter = createFrameSplitter(longestFrame);
    },
    add(chunk: Buffer, ms: number): void {
      if (small === undefined || splitter || smallBytes + chunk.byteLength > longLine) {
        addLifted(lift(), chunk, ms);
        return;
      }
      // Copied, because the transport may reuse its buffers.
      small.push(Buffer.from(chunk));
      smallBytes += chunk.byteLength;
    },
    get frames(): readonly { readonly ms: number; readonly text: string }[] | undefined {
      return splitter && frames;
    },
    /** True when more frames arrived than are stored. */
    get framesCut(): boolean {
      return framesCut;
    },
    /** Returns the beginning of the body. Long strings are replaced by their size. `cut`: the body was longer. */
    body: (): { text: string; cut: boolean } => ({
      text: small ? Buffer.concat(small).toString() : texts.join(''),
      cut: isCut,
    }),
  };
}
