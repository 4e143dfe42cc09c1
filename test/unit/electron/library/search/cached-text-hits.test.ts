import { describe, expect, it } from 'vitest';
import { createCachedTextHits } from '../../../../../electron/library/search/cached-item-catalog.ts';

function counted() {
  const cache = createCachedTextHits();
  const started: string[] = [];
  const find = (words: string, version: number) =>
    cache.hitsOf(words, version, () => {
      started.push(`${words} ${version}`);
      return { hits: Uint8Array.of(1), knownFrom: () => 0, reach: async () => {} };
    });
  return { begun: started, look: find };
}

describe('the text hits of the last search', () => {
  it('are searched once', () => {
    const { begun: started, look: find } = counted();
    expect(find('canoe', 1)).toBe(find('canoe', 1));
    find('lake', 1);
    find('canoe', 1);
    expect(started).toEqual(['canoe 1', 'lake 1']);
  });

  it('are searched again after a change, and an earlier search does not replace the new result', () => {
    const { begun: started, look: find } = counted();
    for (const version of [1, 2, 1, 2]) find('canoe', version);
    expect(started).toEqual(['canoe 1', 'canoe 2', 'canoe 1']);
  });

  it('are kept only for the last few texts', () => {
    const { begun: started, look: find } = counted();
    for (let word = 0; word < 8; word += 1) find(`word ${word}`, 1);
    for (const word of [0, 8, 0, 1]) find(`word ${word}`, 1);
    expect(started.slice(8)).toEqual(['word 8 1', 'word 1 1']);
  });
});
