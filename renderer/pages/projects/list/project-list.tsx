import { Button, Input } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMovie, IconPlus, IconSearch, IconSearchOff, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, type UIEvent, useRef, useState } from 'react';
import { counted } from '../../../../shared/util/numbers.ts';
import { CommandButton } from '../../../ui/commands/command-button-props.tsx';
import { ariaKeysOf } from '../../../ui/commands/keys-of-command.ts';
import { useCommands } from '../../../ui/commands/use-command.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Box } from '../../../ui/primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useRovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import { useProjectActions } from '../use-project-actions.ts';
import styles from './list.module.css';
import { ProjectCard } from './project-card.tsx';
import { useProjects } from './use-projects.ts';

/** Every project, last changed first. */
export function ProjectList() {
  const [search, setSearch] = useState('');
  const [inTrash, setInTrash] = useState(false);
  const [searchText] = useDebouncedValue(search.trim(), 150);
  const { found, problem, loadMore } = useProjects({ search: searchText, inTrash });
  const { create } = useProjectActions();
  const roving = useRovingFocus<HTMLUListElement>({ layout: 'grid' });
  const searchField = useRef<HTMLInputElement>(null);
  useCommands({
    searchProjects: () => searchField.current?.focus(),
    newProject: () => void create(),
    projectTrash: () => setInTrash(!inTrash),
  });
  return (
    <Box component="section" className="pane" flex={1} aria-label="Projects">
      <div className="bar">
        <h1 className="head">Projects</h1>
        {inTrash && <span className="t3 small">Trash</span>}
        <span className="grow" />
        <Input
          size="xs"
          flex="0 1 260px"
          miw={120}
          ref={searchField}
          aria-label="Search projects"
          aria-keyshortcuts={ariaKeysOf('searchProjects')}
          placeholder="Title, shot or brief"
          leftSection={<IconSearch size={14} stroke={1.5} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Escape') setSearch('');
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            roving.focusAt(0);
          }}
        />
        <CommandButton by="projectTrash" tip={inTrash ? 'Back to all projects' : 'Projects in Trash'}>
          <Button
            size="xs"
            variant={inTrash ? 'default' : 'subtle'}
            aria-pressed={inTrash}
            leftSection={<IconTrash size={14} stroke={1.5} aria-hidden />}
            onClick={() => setInTrash(!inTrash)}
          >
            Trash
          </Button>
        </CommandButton>
        <CommandButton by="newProject" tip="Create a project">
          <Button size="xs" leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />} onClick={() => void create()}>
            New project
          </Button>
        </CommandButton>
      </div>
      {problem && (
        <Box p="s5">
          <ProblemNote problem={problem} title="Couldn’t load the projects" />
        </Box>
      )}
      {found && found.length > 0 && (
        <div
          className="scroll"
          onScroll={({ currentTarget }: UIEvent<HTMLElement>) => {
            const { scrollTop, clientHeight, scrollHeight } = currentTarget;
            if (scrollTop + 2 * clientHeight > scrollHeight) loadMore();
          }}
        >
          <ul className={styles['grid']} {...roving.list}>
            {found.map((project) => (
              <ProjectCard key={project.id} project={project} />
            ))}
          </ul>
        </div>
      )}
      {found?.length === 0 && searchText === '' && !inTrash && (
        <EmptyState
          icon={IconMovie}
          title="No projects yet"
          text="A project orders your shots. Generate takes for each shot, select the best, and export the cut."
        >
          <Button onClick={() => void create()}>New project</Button>
        </EmptyState>
      )}
      {found?.length === 0 && searchText === '' && inTrash && (
        <EmptyState icon={IconTrash} title="Trash is empty" text="Deleted projects appear here.">
          <Button onClick={() => setInTrash(false)}>All projects</Button>
        </EmptyState>
      )}
      {found?.length === 0 && searchText !== '' && (
        <EmptyState icon={IconSearchOff} title="No matches" text={`No matches for “${searchText}”.`}>
          <Button
            onClick={() => {
              setSearch('');
              searchField.current?.focus();
            }}
          >
            Clear search
          </Button>
        </EmptyState>
      )}
      <p className="visually-hidden" role="status">
        {found && (searchText !== '' || inTrash) && `${counted(found.length, 'project')} found`}
      </p>
    </Box>
  );
}
