import { describe, expect, it } from 'vitest';
import { countBranches, rowsOf } from '../../../../../../renderer/pages/chat/thread/thread-rows.ts';
import type { Node } from '../../../../../../shared/conversations/conversation-event.ts';
import { treeOf } from '../../../../../../shared/conversations/message-tree.ts';

const person = (id: number, parent: number, turn = id): Node => [id, parent, turn, 0];
const model = (id: number, parent: number, turn: number): Node => [id, parent, turn, 1];
const shown = (nodes: readonly Node[], heads: readonly (number | null)[]) =>
  rowsOf(nodes, treeOf(nodes), heads).map(({ kind, cells, turn }) => ({ kind, cells, turn }));

describe('the rows of a thread', () => {
  it('stand two columns side by side under the question they share', () => {
    const nodes = [person(1, 0), model(2, 1, 1), model(3, 1, 1)];
    expect(shown(nodes, [2, 3])).toEqual([
      { kind: 'question', cells: [[1], [1]], turn: 1 },
      { kind: 'answers', cells: [[2], [3]], turn: 1 },
    ]);
  });

  it('keep one question in one row, also where each column has it behind an answer of its own', () => {
    const nodes = [
      ...[person(1, 0), model(2, 1, 1), model(3, 1, 1)],
      ...[person(4, 2, 4), person(5, 3, 4), model(6, 4, 4), model(7, 5, 4)],
    ];
    expect(shown(nodes, [6, 7]).slice(2)).toEqual([
      { kind: 'question', cells: [[4], [5]], turn: 2 },
      { kind: 'answers', cells: [[6], [7]], turn: 2 },
    ]);
  });

  it('leave a cell empty where a column was not asked', () => {
    const nodes = [person(1, 0), model(2, 1, 1), person(3, 2), model(4, 3, 3)];
    expect(shown(nodes, [4, 2])).toEqual([
      { kind: 'question', cells: [[1], [1]], turn: 1 },
      { kind: 'answers', cells: [[2], [2]], turn: 1 },
      { kind: 'question', cells: [[3], []], turn: 2 },
      { kind: 'answers', cells: [[4], []], turn: 2 },
    ]);
    expect(shown(nodes, [4, null])[0]?.cells).toEqual([[1], []]);
  });

  it('put an answer that was asked for later under its question, and what it goes on from into one cell', () => {
    const nodes = [person(1, 0), model(2, 1, 1), person(3, 2), model(4, 3, 3), model(5, 1, 5), model(6, 5, 6)];
    expect(shown(nodes, [4, 6])).toEqual([
      { kind: 'question', cells: [[1], [1]], turn: 1 },
      { kind: 'answers', cells: [[2], [5, 6]], turn: 1 },
      { kind: 'question', cells: [[3], []], turn: 2 },
      { kind: 'answers', cells: [[4], []], turn: 2 },
    ]);
  });

  it('count two things said in a row as one turn', () => {
    const nodes = [person(1, 0), person(2, 1), model(3, 2, 2)];
    expect(shown(nodes, [3]).map(({ turn }) => turn)).toEqual([1, 1, 1]);
  });

  it('are none where nothing was said', () => {
    expect(shown([], [null])).toEqual([]);
  });
});

describe('branches', () => {
  it('are ways that the conversation ended, of which the columns of one turn are one', () => {
    const columns = [person(1, 0), model(2, 1, 1), model(3, 1, 1)];
    expect(countBranches(columns)).toBe(1);
    expect(countBranches([...columns, model(4, 1, 4)])).toBe(2);
    expect(countBranches([])).toBe(0);
  });
});
