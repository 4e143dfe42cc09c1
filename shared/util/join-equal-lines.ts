/** A sentence about one line of a text, counted from 1. */
export interface LineSentence {
  readonly line: number;
  readonly sentence: string;
}

/** The most ranges of lines that are named for one sentence. */
const mostRanges = 4;

/** Says each sentence once, with all its lines: `Lines 2 to 5, 9: …`. In the order of the first lines. */
export function joinEqualLines(sentences: readonly LineSentence[]): string[] {
  const groups = Map.groupBy(sentences, ({ sentence }) => sentence);
  return [...groups].map(([sentence, each]) => {
    const lines = [...new Set(each.map(({ line }) => line))];
    return `${lines.length === 1 ? 'Line' : 'Lines'} ${formatRanges(lines)}: ${sentence}`;
  });
}

/** `lines` are in ascending order. */
function formatRanges(lines: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last?.to === line - 1) last.to = line;
    else ranges.push({ from: line, to: line });
  }
  const texts = ranges.map(({ from, to }) =>
    to - from < 2 ? [...new Set([from, to])].join(', ') : `${from} to ${to}`,
  );
  if (texts.length <= mostRanges) return texts.join(', ');
  return `${texts.slice(0, mostRanges).join(', ')} and ${texts.length - mostRanges} more`;
}
