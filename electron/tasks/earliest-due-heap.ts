interface Due {
  /** Due time. Milliseconds. */
  readonly at: number;
}

/** Entries ordered by due time, the earliest first. Adding and removing take logarithmic time. */
export interface EarliestDueHeap<Entry extends Due> {
  first(): Entry | undefined;
  add(due: Entry): void;
  take(): Entry | undefined;
}

export function createEarliestDueHeap<Entry extends Due>(): EarliestDueHeap<Entry> {
  const heap: Entry[] = [];
  const timeOf = (index: number) => heap[index]?.at ?? Number.POSITIVE_INFINITY;

  function swap(a: number, b: number): void {
    const [first, second] = [heap[a], heap[b]];
    if (first === undefined || second === undefined) return;
    heap[a] = second;
    heap[b] = first;
  }

  function rise(from: number): void {
    for (let index = from; index > 0; ) {
      const parent = (index - 1) >> 1;
      if (timeOf(parent) <= timeOf(index)) return;
      swap(index, parent);
      index = parent;
    }
  }

  function sink(): void {
    for (let index = 0; ; ) {
      const left = index * 2 + 1;
      const child = timeOf(left + 1) < timeOf(left) ? left + 1 : left;
      if (timeOf(index) <= timeOf(child)) return;
      swap(index, child);
      index = child;
    }
  }

  return {
    first: () => heap[0],
    add(due) {
      heap.push(due);
      rise(heap.length - 1);
    },
    take() {
      swap(0, heap.length - 1);
      const last = heap.pop();
      sink();
      return last;
    },
  };
}
