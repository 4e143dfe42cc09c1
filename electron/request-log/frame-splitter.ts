/** Splits a stream of server-sent events at blank lines, in any chunks. Time is proportional to the length. */
export type FrameSplitter = ReturnType<typeof createFrameSplitter>;

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
