import { Button, Modal } from '@mantine/core';
import { type ProjectSummary, projectTitle } from '../../../../shared/projects/project.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';

/** Asks for confirmation with the focus on Cancel, because a project deleted permanently cannot be restored. */
export function DeleteProjectDialog({ project, close }: { project: ProjectSummary; close: () => void }) {
  useReturningFocus();
  const { id, shotCount } = project;
  const title = projectTitle(project);
  const remove = useAction((calls) => calls.projects.deletePermanently({ id }), { done: close });
  return (
    <Modal opened onClose={close} title={`Delete “${title}” permanently?`}>
      <Stack gap="s4">
        <p>
          This deletes the project with {formatCounted(shotCount, 'shot')}. Its takes stay in the library. You can’t
          undo this.
        </p>
        {remove.problem && <ProblemNote problem={remove.problem} title="Couldn’t delete the project" />}
        <Flex gap="s2" justify="flex-end">
          <Button data-autofocus onClick={close}>
            Cancel
          </Button>
          <Button variant="filled" data-danger loading={remove.isPending} onClick={() => remove.run()}>
            Delete permanently
          </Button>
        </Flex>
      </Stack>
    </Modal>
  );
}
