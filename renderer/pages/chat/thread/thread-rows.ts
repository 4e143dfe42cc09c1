import type { Node } from '../../../../shared/conversations/conversation-event.ts';
import type { Tree } from '../../../../shared/conversations/message-tree.ts';

/**
 * One row of the thread over all columns. An entry of a question is one message. An entry of an answer is the message
 * and the earlier parts that it continues (a paused turn, a truncated one), oldest first.
 */
export interface ThreadRow {
  readonly key: string;
  readonly kind: 'question' | 'answers';
  /** Message ids by column; empty for a column without these messages. */
  readonly cells: readonly (readonly number[])[];
  /** Number of questions up to and including the row, counted along the path of the row. */
  readonly turn: number;
}

interface Growing extends ThreadRow {
  readonly cells: number[][];
  /** First message of the turn that the question belongs to; 0 for answers to nothing. */
  readonly questionTurn: number;
}

/**
 * The paths of all columns as rows: the questions of one click on Send are one row, and so are their answers. `heads`
 * are the heads of the columns.
 */
export function rowsOf(nodes: readonly Node[], tree: Tree, heads: readonly (number | null)[]): ThreadRow[] {
  const facts = new Map(nodes.map((node) => [node[0], node]));
  const rows = new Map<string, Growing>();
  for (const [column, head] of heads.entries()) {
    let questionTurn = 0;
    let turn = 0;
    let before: 'question' | 'answers' | undefined;
    for (const id of tree.pathTo(head)) {
      const node = facts.get(id);
      if (!node) continue;
      const kind = node[3] === 1 ? 'answers' : 'question';
      if (kind === 'question') {
        questionTurn = node[2];
        if (before !== 'question') turn += 1;
      }
      before = kind;
      // Answers are shown below their question, whatever the time of the request.
      const key = kind === 'question' ? `q${node[2]}` : `a${questionTurn}`;
      const row = rows.get(key) ?? { key, kind, cells: heads.map(() => []), turn, questionTurn };
      row.cells[column]?.push(id);
      rows.set(key, row);
    }
  }
  return [...rows.values()].toSorted(compareRows);
}

/** No message is older than its parent, so turns give the order of all paths together. */
function compareRows(a: Growing, b: Growing): number {
  return a.questionTurn - b.questionTurn || (a.kind === 'question' ? -1 : 1);
}

/** Neighboring columns of a row that show one message, such as a shared history. */
interface Span {
  /** Index of the first column. */
  readonly first: number;
  readonly count: number;
  readonly ids: readonly number[];
}

/** The cells of a row from left to right, each message once. Empty cells stay apart. */
export function spansOf({ cells }: Pick<ThreadRow, 'cells'>): readonly Span[] {
  const spans: Span[] = [];
  for (const [first, ids] of cells.entries()) {
    const before = spans.at(-1);
    if (before && ids.length > 0 && before.ids.join() === ids.join())
      spans[spans.length - 1] = { ...before, count: before.count + 1 };
    else spans.push({ first, count: 1, ids });
  }
  return spans;
}

/** Messages that nothing follows, oldest first. */
export function branchEnds(nodes: readonly Node[]): number[] {
  const parents = new Set(nodes.map(([, parent]) => parent));
  return nodes.flatMap(([id]) => (parents.has(id) ? [] : [id]));
}

/**
 * Returns the number of different endings of the conversation. Answers to one click on Send are columns, not branches.
 */
export function countBranches(nodes: readonly Node[]): number {
  const turns = new Map(nodes.map(([id, , turn]) => [id, turn]));
  return new Set(branchEnds(nodes).map((id) => turns.get(id))).size;
}
