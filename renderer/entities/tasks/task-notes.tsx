import type { Task } from '../../../shared/tasks/task.ts';

/** Shows the differences between the request and the result. */
export function TaskNotes({ task }: { readonly task: Task }) {
  return task.notes?.map((note) => (
    <p key={note} className="run-note-text">
      {note}
    </p>
  ));
}
