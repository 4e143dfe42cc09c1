/** One step for undo and redo. */
interface Edit {
  readonly undo: () => void;
  readonly redo: () => void;
  /** Memory that the edit holds, in bytes. */
  readonly bytes: number;
  /** Consecutive edits with one name are one step, such as moving a point ten times. */
  readonly joins?: string;
}

/** Steps up to a limit of memory in bytes: the oldest are forgotten first, the newest one never. */
export function createHistory(limit: number) {
  const done: Edit[] = [];
  const undone: Edit[] = [];
  return {
    push(edit: Edit): void {
      undone.length = 0;
      const last = done.at(-1);
      if (last && edit.joins !== undefined && last.joins === edit.joins) {
        done[done.length - 1] = { ...edit, undo: last.undo };
      } else done.push(edit);
      let bytes = done.reduce((sum, each) => sum + each.bytes, 0);
      while (bytes > limit && done.length > 1) bytes -= done.shift()?.bytes ?? 0;
    },
    undo(): boolean {
      const edit = done.pop();
      if (!edit) return false;
      edit.undo();
      undone.push(edit);
      return true;
    },
    redo(): boolean {
      const edit = undone.pop();
      if (!edit) return false;
      edit.redo();
      done.push(edit);
      return true;
    },
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
  };
}
