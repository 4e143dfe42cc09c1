import type { Task } from '../../../shared/tasks/task.ts';

/** What came otherwise than asked. */
export function TaskNotes({ task }: { readonly task: Task }) {
  return task.notes?.map((note) => (
    <p key={note} className="card-note">
      {note}
    </p>
  ));
}
