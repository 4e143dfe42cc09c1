import { Button } from '@mantine/core';
import { IconMovie, IconPlus } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { useConnection } from '../../../api/synced-state-hooks.ts';
import { CardList, useCardFilter } from '../../../ui/card-list/card-list.tsx';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { useCommand } from '../../../ui/commands/use-command.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { projectPath } from '../../../ui/navigation/page-paths.ts';
import { useAction } from '../../../ui/use-action.ts';
import { useProjectActions } from '../use-project-actions.ts';
import { ProjectCard } from './project-card.tsx';
import { useProjects } from './use-projects.ts';

/** Every project, last changed first. */
export function ProjectList() {
  const filter = useCardFilter();
  const pages = useProjects({ search: filter.searchText, inTrash: filter.inTrash });
  const actions = useProjectActions();
  const create = () => void actions.create();
  const [, navigate] = useLocation();
  const isSandbox = useConnection().kind === 'sandbox';
  const sample = useAction((calls) => calls.projects.createSample({ id: crypto.randomUUID() }), {
    failed: 'Couldn’t create the sample project',
    done: ({ id }) => navigate(projectPath(id)),
  });
  useCommand('newProject', create);
  return (
    <CardList
      title="Projects"
      noun="project"
      searches="Title, shot or brief"
      commands={{ search: 'searchProjects', trash: 'projectTrash' }}
      filter={filter}
      pages={pages}
      renderCard={(project) => <ProjectCard project={project} />}
      primaryAction={
        <CommandTooltip by="newProject" tip="Create a project">
          <Button size="xs" leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />} onClick={create}>
            New project
          </Button>
        </CommandTooltip>
      }
      nothingYet={
        <EmptyState
          icon={IconMovie}
          title="No projects yet"
          text="A project orders your shots. Generate takes for each shot, select the best, and export the cut."
        >
          <Button onClick={create}>New project</Button>
          {isSandbox && (
            <Button
              variant="subtle"
              title="Six shots with takes from the sandbox, free."
              loading={sample.isPending}
              onClick={() => sample.run()}
            >
              Create sample project
            </Button>
          )}
        </EmptyState>
      }
    />
  );
}
