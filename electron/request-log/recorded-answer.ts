import { LongStringExtractor } from '../http/gateway/long-string-extractor.ts';

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

/** Splits a stream of server-sent events at blank lines, in any chunks. Time is proportional to the length. */
type FrameSplitter = ReturnType<typeof createFrameSplitter>;

/** `longest`: maximum number of stored characters per frame; the rest is dropped. */
export function createFrameSplitter(longest: number) {
  /**
   * The stored part of the current frame. Its last three characters are in `end`, because a blank line may begin there.
   */
  let pending: string[] = [];
  let keptLength = 0;
  let end = '';

  function keep(text: string): void {
    const room = longest - keptLength;
    if (room <= 0 || text === '') return;
    pending.push(text.slice(0, room));
    keptLength += Math.min(room, text.length);
  }

  return {
    /** Returns the frames that end in `text`. */
    add(text: string): string[] {
      const frames: string[] = [];
      // The retained characters are not stored yet.
      const all = end + text;
      let from = 0;
      for (const { index, 0: blank } of all.matchAll(/\r\n\r\n|\n\n|\r\r/g)) {
        keep(all.slice(from, index));
        const frame = pending.join('');
        if (frame.trim() !== '') frames.push(frame);
        pending = [];
        keptLength = 0;
        from = index + blank.length;
      }
      const scanFrom = Math.max(from, all.length - 3);
      keep(all.slice(from, scanFrom));
      end = all.slice(scanFrom);
      return frames;
    },
  };
}

/** Returns the text at the end of a string with this many omitted bytes. */
function omittedBytesText(bytes: number): string {
  return `… (+${bytes} bytes)`;
}
