/** Cuts a stream of server-sent events at its blank lines, however the network cut it. */
export function createFrameSplitter(): { add(chunk: Buffer): string[]; rest(): string } {
  const decoder = new TextDecoder('utf-8');
  let held = '';
  return {
    add(chunk) {
      const text = held + decoder.decode(chunk, { stream: true });
      const parts = text.split(/\r\n\r\n|\n\n|\r\r/);
      // A line end at the very end may be the first half of a blank line.
      held = parts.pop() ?? '';
      return parts.filter((part) => part.trim() !== '');
    },
    rest: () => held,
  };
}
