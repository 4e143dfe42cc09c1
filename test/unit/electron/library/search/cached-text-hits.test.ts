import { describe, expect, it } from 'vitest';
import { createCachedTextHits } from '../../../../../electron/library/search/cached-text-hits.ts';

function counted() {
  const kept = createCachedTextHits();
  const begun: string[] = [];
  const look = (words: string, version: number) =>
    kept.hitsOf(words, version, () => {
      begun.push(`${words} ${version}`);
      return { hits: Uint8Array.of(1), knownFrom: () => 0, reach: async () => {} };
    });
  return { begun, look };
}

describe('what the last words found', () => {
  it('is looked for once', () => {
    const { begun, look } = counted();
    expect(look('canoe', 1)).toBe(look('canoe', 1));
    look('lake', 1);
    look('canoe', 1);
    expect(begun).toEqual(['canoe 1', 'lake 1']);
  });

  it('is looked for anew once something changed, and what began before does not take it away', () => {
    const { begun, look } = counted();
    for (const version of [1, 2, 1, 2]) look('canoe', version);
    expect(begun).toEqual(['canoe 1', 'canoe 2', 'canoe 1']);
  });

  it('is that of few words, those looked for last', () => {
    const { begun, look } = counted();
    for (let word = 0; word < 8; word += 1) look(`word ${word}`, 1);
    for (const word of [0, 8, 0, 1]) look(`word ${word}`, 1);
    expect(begun.slice(8)).toEqual(['word 8 1', 'word 1 1']);
  });
});
