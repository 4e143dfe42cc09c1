import { describe, expect, it } from 'vitest';
import { keepHits } from '../../../../electron/library/search/kept-hits.ts';

function counted() {
  const hits = keepHits();
  const asked: string[] = [];
  const ask = (question: string, version: number) =>
    hits.of(question, version, async () => {
      asked.push(`${question} ${version}`);
      return Uint8Array.of(1);
    });
  return { hits, asked, ask };
}

describe('the answers to the last questions of words', () => {
  it('are asked for once, also by two at the same time', async () => {
    const { asked, ask } = counted();
    await Promise.all([ask('canoe', 1), ask('canoe', 1), ask('lake', 1)]);
    await ask('canoe', 1);
    expect(asked).toEqual(['canoe 1', 'lake 1']);
  });

  it('are asked for anew once something changed, and what began before does not take them away', async () => {
    const { asked, ask } = counted();
    for (const version of [1, 2, 1, 2]) await ask('canoe', version);
    expect(asked).toEqual(['canoe 1', 'canoe 2', 'canoe 1']);
  });

  it('are few, those asked for last', async () => {
    const { asked, ask } = counted();
    for (let word = 0; word < 8; word += 1) await ask(`word ${word}`, 1);
    await ask('word 0', 1);
    await ask('word 8', 1);
    await ask('word 0', 1);
    await ask('word 1', 1);
    expect(asked.slice(8)).toEqual(['word 8 1', 'word 1 1']);
  });

  it('are no failures', async () => {
    const { hits, ask } = counted();
    await expect(hits.of('canoe', 1, () => Promise.reject(new Error('The disk is away')))).rejects.toThrow('away');
    expect(await ask('canoe', 1)).toEqual(Uint8Array.of(1));
  });
});
