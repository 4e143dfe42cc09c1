import { create } from 'zustand';
import type { Destination } from '../../../shared/tasks/task.ts';
import type { TaskFilter } from '../../../shared/tasks/task-query.ts';
import type { TaskState } from '../../../shared/tasks/task-states.ts';

export interface SelectedTask {
  readonly id: string;
  readonly state: TaskState;
  /** True when the id of the task at the gateway is known, so that the status can be checked. */
  readonly accepted: boolean;
  readonly destination: { readonly kind: Destination['kind'] };
}

interface ActivityMemory {
  readonly filter: TaskFilter;
  /** Sets the filter and clears the selection, because the selection belongs to the previous list. */
  setFilter(filter: TaskFilter): void;
  /** Selected tasks by id, each with its state at the time of selection. */
  readonly selected: ReadonlyMap<string, SelectedTask>;
  select(tasks: readonly SelectedTask[]): void;
  /** Toggles the selection of a task. */
  toggle(task: SelectedTask): void;
  /** Id of the task where a range selection starts. */
  readonly anchor: string | undefined;
  setAnchor(id: string | undefined): void;
  /** The request of the open task is shown beside it. */
  readonly showsRequest: boolean;
  toggleRequest(): void;
}

/** State of the page that survives other pages. */
export const useActivityPageStore = create<ActivityMemory>((set) => ({
  filter: {},
  setFilter: (filter) => set({ filter, selected: new Map(), anchor: undefined }),
  selected: new Map(),
  select: (tasks) => set({ selected: new Map(tasks.map((task) => [task.id, task])) }),
  toggle: (task) =>
    set(({ selected }) => {
      const after = new Map(selected);
      if (!after.delete(task.id)) after.set(task.id, task);
      return { selected: after, anchor: task.id };
    }),
  anchor: undefined,
  setAnchor: (anchor) => set({ anchor }),
  showsRequest: false,
  toggleRequest: () => set(({ showsRequest }) => ({ showsRequest: !showsRequest })),
}));
