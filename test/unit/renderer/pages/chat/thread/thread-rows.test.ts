import { describe, expect, it } from 'vitest';
import { countBranches, rowsOf, spansOf } from '../../../../../../renderer/pages/chat/thread/thread-rows.ts';
import type { Node } from '../../../../../../shared/conversations/conversation-event.ts';
import { treeOf } from '../../../../../../shared/conversations/message-tree.ts';

const user = (id: number, parent: number, turn = id): Node => [id, parent, turn, 0];
const model = (id: number, parent: number, turn: number): Node => [id, parent, turn, 1];
const shown = (nodes: readonly Node[], heads: readonly (number | null)[]) =>
  rowsOf(nodes, treeOf(nodes), heads).map(({ kind, cells, turn }) => ({ kind, cells, turn }));

describe('rows of a conversation thread', () => {
  it('show the answers of two columns side by side under their shared question', () => {
    const nodes = [user(1, 0), model(2, 1, 1), model(3, 1, 1)];
    expect(shown(nodes, [2, 3])).toEqual([
      { kind: 'question', cells: [[1], [1]], turn: 1 },
      { kind: 'answers', cells: [[2], [3]], turn: 1 },
    ]);
  });

  it('keep a question in one row even if it follows a different answer in each column', () => {
    const nodes = [
      ...[user(1, 0), model(2, 1, 1), model(3, 1, 1)],
      ...[user(4, 2, 4), user(5, 3, 4), model(6, 4, 4), model(7, 5, 4)],
    ];
    expect(shown(nodes, [6, 7]).slice(2)).toEqual([
      { kind: 'question', cells: [[4], [5]], turn: 2 },
      { kind: 'answers', cells: [[6], [7]], turn: 2 },
    ]);
  });

  it('leave a cell empty if its column did not get the question', () => {
    const nodes = [user(1, 0), model(2, 1, 1), user(3, 2), model(4, 3, 3)];
    expect(shown(nodes, [4, 2])).toEqual([
      { kind: 'question', cells: [[1], [1]], turn: 1 },
      { kind: 'answers', cells: [[2], [2]], turn: 1 },
      { kind: 'question', cells: [[3], []], turn: 2 },
      { kind: 'answers', cells: [[4], []], turn: 2 },
    ]);
    expect(shown(nodes, [4, null])[0]?.cells).toEqual([[1], []]);
  });

  it('put a later answer and its continuation into one cell under the question', () => {
    const nodes = [user(1, 0), model(2, 1, 1), user(3, 2), model(4, 3, 3), model(5, 1, 5), model(6, 5, 6)];
    expect(shown(nodes, [4, 6])).toEqual([
      { kind: 'question', cells: [[1], [1]], turn: 1 },
      { kind: 'answers', cells: [[2], [5, 6]], turn: 1 },
      { kind: 'question', cells: [[3], []], turn: 2 },
      { kind: 'answers', cells: [[4], []], turn: 2 },
    ]);
  });

  it('count two user messages in a row as one turn', () => {
    const nodes = [user(1, 0), user(2, 1), model(3, 2, 2)];
    expect(shown(nodes, [3]).map(({ turn }) => turn)).toEqual([1, 1, 1]);
  });

  it('are empty for an empty conversation', () => {
    expect(shown([], [null])).toEqual([]);
  });
});

describe('cells of a row', () => {
  const spans = (cells: readonly (readonly number[])[]) =>
    spansOf({ cells }).map(({ first, count, ids }) => [first, count, ids]);

  it('show the history that columns have in common once over all of them', () => {
    const nodes = [user(1, 0), model(2, 1, 1), user(3, 2), model(4, 3, 3), model(5, 3, 3)];
    const rows = rowsOf(nodes, treeOf(nodes), [4, 5]);
    expect(rows.filter(({ kind }) => kind === 'answers').map(spansOf)).toEqual([
      [{ first: 0, count: 2, ids: [2] }],
      [
        { first: 0, count: 1, ids: [4] },
        { first: 1, count: 1, ids: [5] },
      ],
    ]);
  });

  it('join neighbours only, and no empty cells', () => {
    expect(spans([[2, 3], [2, 3], [4], [2, 3]])).toEqual([
      [0, 2, [2, 3]],
      [2, 1, [4]],
      [3, 1, [2, 3]],
    ]);
    expect(spans([[], [], [2]])).toEqual([
      [0, 1, []],
      [1, 1, []],
      [2, 1, [2]],
    ]);
    expect(spans([[2], [2, 3]])).toEqual([
      [0, 1, [2]],
      [1, 1, [2, 3]],
    ]);
  });
});

describe('branches of a conversation', () => {
  it('are its different ends; the columns of one turn count as one', () => {
    const columns = [user(1, 0), model(2, 1, 1), model(3, 1, 1)];
    expect(countBranches(columns)).toBe(1);
    expect(countBranches([...columns, model(4, 1, 4)])).toBe(2);
    expect(countBranches([])).toBe(0);
  });
});
