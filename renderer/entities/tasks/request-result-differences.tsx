import type { Task } from '../../../shared/tasks/task.ts';
import { Box } from '../../ui/layout-primitives.tsx';

/** Shows the differences between the request and the result. */
export function RequestResultDifferences({ task }: { readonly task: Task }) {
  return task.notes?.map((note) => (
    <Box component="p" className="t2 small" mt={4} key={note}>
      {note}
    </Box>
  ));
}
