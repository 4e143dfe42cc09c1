import { Button, Menu, Modal } from '@mantine/core';
import { IconMovie, IconPlus, IconTrashX } from '@tabler/icons-react';
import { useState } from 'react';
import { navigate } from 'wouter/use-hash-location';
import { type ProjectSummary, projectTitle } from '../../../../shared/projects/project.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { keys } from '../../../api/query-keys.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { useNewestPages } from '../../../api/use-newest-pages.ts';
import { ThumbnailById } from '../../../entities/items/thumbnail-image.tsx';
import { CardList, useCardFilter } from '../../../ui/card-list/card-list.tsx';
import { CardListEntry } from '../../../ui/card-list/card-list-entry.tsx';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { useCommand } from '../../../ui/commands/use-command.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Box, Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { projectPath } from '../../../ui/navigation/page-paths.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import { useProjectActions } from './use-project-actions.ts';

/** Every project, last changed first. */
export function ProjectList() {
  const filter = useCardFilter();
  const { searchText, inTrash } = filter;
  const calls = useCalls();
  // Events from main refetch the list: see the cache of projects.
  const pages = useNewestPages([...keys.projects.page.key(), { searchText, inTrash }], async (page) => {
    const input = { ...page, inTrash, ...(searchText !== '' && { search: searchText }) };
    return (await calls.projects.page(input)).projects;
  });
  const { create } = useProjectActions();
  const isSandbox = useSynced('connection').kind === 'sandbox';
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

/** One project in the list, with its poster. */
function ProjectCard({ project }: { project: ProjectSummary }) {
  const { id, posterItemId, changedAt, trashedAt } = project;
  const actions = useProjectActions();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <CardListEntry
        title={projectTitle(project)}
        nameLabel="Project title"
        path={projectPath(id)}
        facts={factsOf(project)}
        changedAt={changedAt}
        isTrashed={trashedAt !== undefined}
        rename={(name) => actions.rename(id, name)}
        remove={() => actions.remove(project)}
        restore={() => actions.restore(id)}
        trashItems={
          <Menu.Item leftSection={<IconTrashX size={14} stroke={1.5} aria-hidden />} onClick={() => setDeleting(true)}>
            Delete permanently
          </Menu.Item>
        }
        image={
          <Box component="span" className="center image-box" overflow="hidden">
            {posterItemId === undefined ? (
              <IconMovie size={24} stroke={1.25} aria-hidden />
            ) : (
              <ThumbnailById itemId={posterItemId} />
            )}
          </Box>
        }
      />
      {isDeleting && <DeleteProjectDialog project={project} close={() => setDeleting(false)} />}
    </>
  );
}

/** "12 shots, 8 with a selected take" */
function factsOf({ shotCount, selectedCount, isTestSet }: ProjectSummary): string {
  if (isTestSet) return `Test set, ${formatCounted(shotCount, 'brief')}`;
  const shots = formatCounted(shotCount, 'shot');
  return selectedCount > 0 ? `${shots}, ${selectedCount} with a selected take` : shots;
}

/** Asks for confirmation with the focus on Cancel, because a project deleted permanently cannot be restored. */
function DeleteProjectDialog({ project, close }: { project: ProjectSummary; close: () => void }) {
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
