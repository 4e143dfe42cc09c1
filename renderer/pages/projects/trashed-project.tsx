import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { type Project, projectTitle } from '../../../shared/projects/project.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useProjectActions } from './use-project-actions.ts';

/** A project in Trash: it can be restored, and shows nothing else. */
export function TrashedProject({ project }: { project: Project }) {
  const actions = useProjectActions();
  const [, navigate] = useLocation();
  return (
    <EmptyState
      icon={IconTrash}
      title={`“${projectTitle(project)}” is in Trash`}
      text="Restore the project to work on its shots. Its takes are in the library."
    >
      <Button onClick={() => actions.restore(project.id)}>Restore</Button>
      <Button variant="subtle" onClick={() => navigate('/projects')}>
        All projects
      </Button>
    </EmptyState>
  );
}
