import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  audiblePaneAfter,
  championAfterChange,
  championAfterRestore,
  championOf,
  type PaneFacts,
  promoteChallenger,
  showPaneInRound,
  stepChallenger,
  toggleSkipsRejected,
} from '../../../../../../renderer/pages/compare/champion/champion-changes.ts';
import { type ChampionState, firstChampionState } from '../../../../../../shared/comparisons/view-state.ts';

/** One pane for each word: `a`, `b+` is picked, `c-` is rejected, `d?` has no result. */
function panesOf(words: string): PaneFacts[] {
  return words.split(' ').map((word) => ({
    paneId: word.charAt(0),
    hasResult: !word.endsWith('?'),
    flag: word.endsWith('+') ? 'pick' : word.endsWith('-') ? 'reject' : undefined,
  }));
}

function shownOf(state: ChampionState, all: readonly PaneFacts[]) {
  const champion = championOf(state, all);
  if (!champion) throw new Error('There is no champion.');
  return champion;
}

/** "a b 1/3": champion, challenger, position and count. */
function text(state: ChampionState, all: readonly PaneFacts[]): string {
  const { championId, challengerId, position, count } = shownOf(state, all);
  return `${championId} ${challengerId ?? '·'} ${position}/${count}`;
}

const on = (championId: string, challengerId?: string): ChampionState => ({
  isOn: true,
  skipsRejected: true,
  championId,
  ...(challengerId !== undefined && { challengerId }),
});
const step = (state: ChampionState, all: readonly PaneFacts[], by: 1 | -1 = 1) =>
  stepChallenger(state, shownOf(state, all), by);
const promote = (state: ChampionState, all: readonly PaneFacts[]) => promoteChallenger(state, shownOf(state, all));

/** Any number of results from 2 to 100, some of them rejected, but not the first. */
const anyPanes = fc
  .array(fc.constantFrom('reject' as const, undefined), { minLength: 2, maxLength: 100 })
  .map((flags): PaneFacts[] =>
    flags.map((flag, index) => ({ paneId: `pane ${index}`, hasResult: true, flag: index === 0 ? undefined : flag })),
  );

describe('champion and challenger', () => {
  it('start with the first result and the second one, or with the pick', () => {
    expect(text(firstChampionState, panesOf('a b c'))).toBe('a b 1/2');
    expect(text(firstChampionState, panesOf('a? b c'))).toBe('b c 1/1');
    expect(text(firstChampionState, panesOf('a b+ c'))).toBe('b a 1/2');
    expect(championOf(firstChampionState, panesOf('a? b?'))).toBeUndefined();
    expect(text(firstChampionState, panesOf('a b?'))).toBe('a · 0/0');
  });

  it('go through all challengers, forward and back, and end with the champion alone', () => {
    const all = panesOf('a b c');
    const seen = ['a b 1/2', 'a c 2/2', 'a · 2/2', 'a · 2/2'];
    let state = firstChampionState;
    for (const expected of seen) {
      expect(text(state, all)).toBe(expected);
      state = step(state, all);
    }
    for (const expected of ['a c 2/2', 'a b 1/2', 'a b 1/2']) {
      state = step(state, all, -1);
      expect(text(state, all)).toBe(expected);
    }
  });

  it('skip rejected results and those without a result, but never the visible challenger', () => {
    const all = panesOf('a b- c d? e');
    expect(text(on('a', 'c'), all)).toBe('a c 1/2');
    expect(text(step(on('a', 'c'), all), all)).toBe('a e 2/2');
    // The visible challenger was rejected a moment ago.
    expect(text(on('a', 'b'), all)).toBe('a b 1/3');
    expect(text(step(on('a', 'b'), all), all)).toBe('a c 1/2');
    expect(text({ ...on('a', 'c'), skipsRejected: false }, all)).toBe('a c 2/3');
  });

  it('show the rejected results again, if nothing else is left', () => {
    const all = panesOf('a b- c-');
    expect(text(on('a'), all)).toBe('a · 0/0');
    const state = toggleSkipsRejected(on('a'), shownOf(on('a'), all), all);
    expect(text(state, all)).toBe('a b 1/2');
    expect(toggleSkipsRejected(state, shownOf(state, all), all)).toEqual(on('a', 'b'));
    const seen = panesOf('a b c-');
    expect(toggleSkipsRejected(on('a'), shownOf(on('a'), seen), seen)).toEqual({ ...on('a'), skipsRejected: false });
  });

  it('show the pane of a note as the challenger, also if they were off', () => {
    const all = panesOf('a b c d?');
    const off = { ...firstChampionState, isOn: false };
    expect(showPaneInRound(off, all, 'c')).toEqual(on('a', 'c'));
    expect(showPaneInRound(off, all, 'd')).toEqual(on('a', 'd'));
    expect(showPaneInRound({ ...on('c', 'd'), isOn: false }, all, 'c')).toEqual(on('c', 'd'));
    expect(showPaneInRound(off, panesOf('a? b?'), 'b')).toBeUndefined();
  });

  it('change places on a promotion, and the next result challenges', () => {
    const all = panesOf('a b c d');
    const promoted = promote(on('a', 'b'), all);
    expect(text(promoted, all)).toBe('b c 2/3');
    expect(text(promote(on('b', 'd'), all), all)).toBe('d · 3/3');
    expect(promote(on('b'), all)).toEqual(on('b'));
  });

  it('keep the sound on the role of the audible pane', () => {
    const all = panesOf('a b c');
    const next = (state: ChampionState, heard: string | undefined, change: typeof step) =>
      audiblePaneAfter(heard, shownOf(state, all), change(state, all));
    expect(next(on('a', 'b'), 'a', step)).toBe('a');
    expect(next(on('a', 'b'), 'b', step)).toBe('c');
    expect(next(on('a', 'c'), 'c', step)).toBe('a');
    expect(next(on('a', 'b'), 'a', promote)).toBe('b');
    expect(next(on('a', 'b'), 'b', promote)).toBe('b');
    expect(next(on('a', 'b'), undefined, promote)).toBeUndefined();
    expect(next(on('a', 'b'), 'x', promote)).toBe('x');
  });

  it('meet every other result once, for 2 to 100 results, whoever is promoted', () => {
    fc.assert(
      fc.property(anyPanes, fc.infiniteStream(fc.boolean()), fc.boolean(), (all, choices, skipsRejected) => {
        let state: ChampionState = { isOn: true, skipsRejected };
        const met: string[] = [];
        const first = shownOf(state, all).championId;
        let before = 0;
        for (let champion = shownOf(state, all); champion.challengerId !== undefined; champion = shownOf(state, all)) {
          met.push(champion.challengerId);
          expect(champion.position).toBe(before + 1);
          expect(champion.challengerId).not.toBe(champion.championId);
          before = champion.position;
          state = choices.next().value ? promoteChallenger(state, champion) : stepChallenger(state, champion, 1);
        }
        const expected = all.filter(({ paneId, flag }) => paneId !== first && !(skipsRejected && flag === 'reject'));
        expect(met).toEqual(expected.map(({ paneId }) => paneId));
      }),
    );
  });
});

describe('removed and replaced panes', () => {
  const before = ['a', 'b', 'c', 'd'];
  it('leave the others in their roles', () => {
    expect(championAfterChange(on('a', 'c'), before, ['a', 'c', 'd'])).toEqual(on('a', 'c'));
    expect(championAfterChange(on('a', 'c'), before, ['d', 'c', 'b', 'a'])).toEqual(on('a', 'c'));
    expect(championAfterChange(firstChampionState, before, ['a'])).toEqual(firstChampionState);
  });

  it('give their role to the next pane, or to their replacement', () => {
    expect(championAfterChange(on('a', 'c'), before, ['a', 'b', 'd'])).toEqual(on('a', 'd'));
    expect(championAfterChange(on('a', 'd'), before, ['a', 'b', 'c'])).toEqual(on('a'));
    expect(championAfterChange(on('d', 'c'), before, ['a', 'b', 'd'])).toEqual(on('d'));
    expect(championAfterChange(on('a', 'c'), before, ['a', 'b', 'x', 'd'])).toEqual(on('a', 'x'));
    expect(championAfterChange(on('a', 'c'), before, ['x', 'b', 'c', 'd'])).toEqual(on('x', 'c'));
  });

  it('challenge after the last challenger, if they were added', () => {
    expect(championAfterChange(on('a'), before, [...before, 'x', 'y'])).toEqual(on('a', 'x'));
    expect(championAfterChange(on('a', 'c'), before, [...before, 'x'])).toEqual(on('a', 'c'));
    expect(championAfterChange(firstChampionState, before, [...before, 'x'])).toEqual(firstChampionState);
    expect(championAfterChange(on('a'), before, ['a', 'b', 'x', 'd'])).toEqual(on('a'));
  });

  it('have their role again after Undo, unless the user went on', () => {
    for (const state of [on('a', 'c'), on('c', 'd'), on('a', 'd'), on('a')]) {
      const left = championAfterChange(state, before, ['a', 'b', 'd']);
      expect(championAfterRestore(left, left, state)).toEqual(state);
      expect(championAfterRestore({ ...left, skipsRejected: false }, left, state)).toMatchObject({
        ...state,
        skipsRejected: false,
      });
      expect(championAfterRestore(on('b', 'd'), left, state)).toEqual(on('b', 'd'));
    }
    expect(championAfterRestore(firstChampionState, undefined, undefined)).toEqual(firstChampionState);
  });

  it('make the challenger the champion, if the champion was removed', () => {
    expect(championAfterChange(on('a', 'c'), before, ['b', 'c', 'd'])).toEqual(on('c', 'd'));
    expect(championAfterChange(on('a', 'd'), before, ['b', 'c', 'd'])).toEqual(on('d'));
  });
});
