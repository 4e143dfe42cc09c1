/** Cuts a stream of server-sent events at its blank lines, however it came. Time in proportion to its length. */
export interface FrameSplitter {
  /** Frames that end in `text`. */
  add(text: string): string[];
}

/** `longest`: maximum number of stored characters per frame; the rest is dropped. */
export function createFrameSplitter(longest: number): FrameSplitter {
  /** The current frame: its stored part, and its last three characters, in which a blank line may begin. */
  let kept: string[] = [];
  let keptLength = 0;
  let end = '';

  function keep(text: string): void {
    const room = longest - keptLength;
    if (room <= 0 || text === '') return;
    kept.push(text.slice(0, room));
    keptLength += Math.min(room, text.length);
  }

  return {
    add(text) {
      const frames: string[] = [];
      // The held back characters are not stored yet.
      const all = end + text;
      let from = 0;
      for (const { index, 0: blank } of all.matchAll(/\r\n\r\n|\n\n|\r\r/g)) {
        keep(all.slice(from, index));
        const frame = kept.join('');
        if (frame.trim() !== '') frames.push(frame);
        kept = [];
        keptLength = 0;
        from = index + blank.length;
      }
      const held = Math.max(from, all.length - 3);
      keep(all.slice(from, held));
      end = all.slice(held);
      return frames;
    },
  };
}
