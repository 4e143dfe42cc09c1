import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  challengersOf,
  type PaneFacts,
  withChallengerAfterChange,
} from '../../../../../../../renderer/pages/studio/comparison/common/challengers.ts';
import { type ChallengerState, firstChallengerState } from '../../../../../../../shared/comparisons/view-state.ts';

/** One pane for each word: `a`, `b+` is picked, `c-` is rejected, `d?` has no result. */
function panesOf(words: string): PaneFacts[] {
  return words.split(' ').map((word) => ({
    paneId: word.charAt(0),
    hasResult: !word.endsWith('?'),
    flag: word.endsWith('+') ? 'pick' : word.endsWith('-') ? 'reject' : undefined,
  }));
}

const at = (challengerId: string): ChallengerState => ({ ...firstChallengerState, challengerId });

/** "a b 1/3": kept pane, challenger, position and count. */
function text(state: ChallengerState, words: string): string {
  const { keptId, challengerId, position, count } = challengersOf(state, panesOf(words)) ?? {};
  return `${keptId} ${challengerId ?? '·'} ${position}/${count}`;
}

describe('pick and challenger', () => {
  it('start with the first result and the second one, or with the pick', () => {
    expect(text(firstChallengerState, 'a b c')).toBe('a b 1/2');
    expect(text(firstChallengerState, 'a? b c')).toBe('b c 1/1');
    expect(text(firstChallengerState, 'a b+ c')).toBe('b a 1/2');
    expect(text(firstChallengerState, 'a b?')).toBe('a · 0/0');
    expect(challengersOf(firstChallengerState, panesOf('a? b?'))).toBeUndefined();
  });

  it('keep the pick, whoever challenges', () => {
    expect(text(at('c'), 'a+ b c d')).toBe('a c 2/3');
    expect(text(at('d'), 'a+ b c d')).toBe('a d 3/3');
  });

  it('a picked challenger is kept, and the next one challenges it; after the last one, the one before', () => {
    expect(text(at('b'), 'a b+ c d')).toBe('b c 2/3');
    expect(text(at('d'), 'a b c d+')).toBe('d c 3/3');
  });

  it('skip rejected results, but not the visible one', () => {
    expect(text(at('b'), 'a b- c- d')).toBe('a b 1/2');
    expect(challengersOf(at('b'), panesOf('a b- c- d'))?.nextId).toBe('d');
    expect(text({ ...at('b'), skipsRejected: false }, 'a b- c- d')).toBe('a b 1/3');
  });

  it('meet every other result once, for 2 to 100 results', () => {
    const anyPick = fc
      .integer({ min: 2, max: 100 })
      .chain((size) => fc.tuple(fc.constant(size), fc.integer({ min: 0, max: size - 1 })));
    fc.assert(
      fc.property(anyPick, ([size, pick]) => {
        const panes = Array.from(
          { length: size },
          (_, index): PaneFacts => ({
            paneId: `pane ${index}`,
            hasResult: true,
            flag: index === pick ? 'pick' : undefined,
          }),
        );
        const met: (string | undefined)[] = [];
        let shown = challengersOf(firstChallengerState, panes);
        while (shown) {
          expect(shown).toMatchObject({ keptId: `pane ${pick}`, position: met.length + 1, count: size - 1 });
          expect(shown.previousId).toBe(met.at(-1));
          met.push(shown.challengerId);
          shown = shown.nextId === undefined ? undefined : challengersOf(at(shown.nextId), panes);
        }
        expect(met).toEqual(panes.filter(({ flag }) => !flag).map(({ paneId }) => paneId));
      }),
    );
  });

  it('stay when panes are removed, replaced or added', () => {
    const challengerOf = (before: string, now: string) =>
      withChallengerAfterChange(at('c'), before.split(' '), now.split(' ')).challengerId;
    expect(challengerOf('a b c d', 'a c d')).toBe('c');
    expect(challengerOf('a b c d', 'a b c d e')).toBe('c');
    expect(challengerOf('a b c d', 'a b d')).toBe('d');
    expect(challengerOf('a b c d', 'a b x d')).toBe('x');
    expect(challengerOf('a b c', 'a b')).toBeUndefined();
  });
});
