import { Button, Input, Menu, SegmentedControl } from '@mantine/core';
import {
  IconBrowser,
  IconChecklist,
  IconChevronDown,
  IconFileImport,
  IconMessage,
  IconPencil,
  IconPlus,
  IconSearch,
  IconSettings,
  IconSparkles,
  IconTrash,
  IconUpload,
  IconUsers,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-hash-location';
import { z } from 'zod';
import type { Cut } from '../../../shared/projects/cut.ts';
import { type Project, projectTitle } from '../../../shared/projects/project.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { frameRateText } from '../../../shared/util/frame-rate.ts';
import { durationText } from '../../entities/projects/shot-text.ts';
import { useKeepTestSet } from '../../entities/projects/use-change-project.ts';
import { type OpenProject, useCutExportRequest } from '../../entities/projects/use-project.ts';
import { CommandTooltip } from '../../ui/commands/command-tooltip.tsx';
import { ariaKeysOf } from '../../ui/commands/keys-of-command.ts';
import { useCommands } from '../../ui/commands/use-command.ts';
import { CopyLinkItem } from '../../ui/copy-link-item.tsx';
import { Box, Group } from '../../ui/layout-primitives.tsx';
import { showLazily } from '../../ui/load-lazily.ts';
import { NameField } from '../../ui/name-field.tsx';
import { projectPath } from '../../ui/navigation/page-paths.ts';
import { createStoredChoice } from '../../ui/stored-choice.ts';
import { CutExportDialog } from './exchange/cut-export-dialog.tsx';
import { CutImportDialog } from './exchange/cut-import-dialog.tsx';
import { useProjectActions } from './list/use-project-actions.ts';
import styles from './project-bar.module.css';
import { ProjectSettingsDialog } from './project-settings-dialog.tsx';
import { ReferenceSetsDialog } from './references/reference-sets-dialog.tsx';
import { ProjectReviewsDialog } from './reviews/project-reviews-dialog.tsx';

const viewTitles = {
  matrix: 'Matrix',
  standing: 'Standing',
  board: 'Board',
  table: 'Table',
  animatic: 'Animatic',
} as const;
export type ProjectViewName = keyof typeof viewTitles;

const projectViews = ['board', 'table', 'animatic'] as const;
const viewsOf = ({ testSet }: Pick<Project, 'testSet'>): readonly ProjectViewName[] =>
  testSet ? ['matrix', 'standing', 'board', 'table'] : projectViews;

/** The view in which projects open. A test set always opens with its matrix. */
const storedProjectView = createStoredChoice<ProjectViewName>({
  place: 'triptych.project-view',
  parse: (stored) => z.enum(projectViews).parse(stored),
  first: 'board',
});

/** Returns the view of a path, otherwise the one in which the project opens. */
export function viewOfPath(project: Pick<Project, 'testSet'>, path: string | undefined): ProjectViewName {
  const first = project.testSet ? 'matrix' : storedProjectView.read();
  return viewsOf(project).find((each) => each === path) ?? first;
}

export function rememberView({ testSet }: Pick<Project, 'testSet'>, view: ProjectViewName): void {
  if (!testSet) storedProjectView.save(view);
}

const ProjectPageDialog = showLazily(
  async () => (await import('./client-page/project-page-dialog.tsx')).ProjectPageDialog,
  { isLoadedAhead: false },
);

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;

type ProjectDialog = 'settings' | 'references' | 'export' | 'import' | 'client-page' | 'reviews';

interface ProjectBarProps {
  readonly open: OpenProject;
  readonly cut: Cut;
  readonly view: ProjectViewName;
  readonly setView: (view: ProjectViewName) => void;
  readonly search: string;
  readonly setSearch: (search: string) => void;
  readonly create: () => void;
  readonly importShots: () => void;
  /** Opens the dialog of the writing assistant. Absent while the assistant is off. */
  readonly writeShots: (() => void) | undefined;
}

/** The title of a project with its actions, its facts, its views, and search. */
export function ProjectBar(props: ProjectBarProps) {
  const { open, cut, view, setView, search, setSearch, create, importShots, writeShots } = props;
  const { project, shots } = open;
  const [dialog, setDialog] = useState<ProjectDialog>();
  const searchField = useRef<HTMLInputElement>(null);
  const isExportRequested = useCutExportRequest(({ projectId }) => projectId === project.id);
  useEffect(() => {
    if (!isExportRequested) return;
    useCutExportRequest.setState({ projectId: undefined });
    setDialog('export');
  }, [isExportRequested]);
  useCommands({
    searchShots: () => searchField.current?.focus(),
    referenceSets: () => setDialog('references'),
    exportCut: () => setDialog('export'),
    clientPage: () => {
      if (shots.length > 0) setDialog('client-page');
    },
    projectReviews: () => setDialog('reviews'),
  });
  return (
    <div className={styles['frame']}>
      <div className={`bar ${styles['bar']}`}>
        <h1 className="head">
          <CommandTooltip by="projects" tip="All projects">
            <Link href="/projects">Projects</Link>
          </CommandTooltip>
        </h1>
        <Title open={open} show={setDialog} importShots={importShots} writeShots={writeShots} />
        <Box component="span" className="t3 small num cut" flex="0 4 auto">
          {project.testSet
            ? formatCounted(shots.length, 'brief')
            : `${formatCounted(shots.length, 'shot')} · ${durationText(cut.duration, project.rate)} · ${frameRateText(project.rate)} fps`}
        </Box>
        <span className="grow" />
        <Input
          size="xs"
          flex="0 80 200px"
          miw={96}
          ref={searchField}
          aria-label="Search shots"
          aria-keyshortcuts={ariaKeysOf('searchShots')}
          placeholder="Number, title or brief"
          leftSection={<IconSearch {...icon} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setSearch('');
          }}
        />
        <SegmentedControl
          size="xs"
          flex="none"
          aria-label="View"
          data={viewsOf(project).map((value) => ({ value, label: viewTitles[value] }))}
          value={view}
          onChange={setView}
        />
        {!project.testSet && (
          <CommandTooltip by="exportCut" tip="For editing programs">
            <Button
              size="xs"
              variant="default"
              className={styles['export'] ?? ''}
              aria-label="Export cut"
              leftSection={<IconUpload {...icon} />}
              flex="none"
              disabled={shots.length === 0}
              onClick={() => setDialog('export')}
            >
              Export cut
            </Button>
          </CommandTooltip>
        )}
        <CommandTooltip by="newShot" tip="Creates a shot after the selected one">
          <Button size="xs" flex="none" leftSection={<IconPlus {...icon} />} onClick={create}>
            New shot
          </Button>
        </CommandTooltip>
      </div>
      {dialog === 'settings' && <ProjectSettingsDialog project={project} close={() => setDialog(undefined)} />}
      {dialog === 'references' && <ReferenceSetsDialog project={project} close={() => setDialog(undefined)} />}
      {dialog === 'export' && (
        <CutExportDialog cut={cut} close={() => setDialog(undefined)} showClientPage={() => setDialog('client-page')} />
      )}
      {dialog === 'client-page' && <ProjectPageDialog cut={cut} close={() => setDialog(undefined)} />}
      {dialog === 'reviews' && <ProjectReviewsDialog open={open} close={() => setDialog(undefined)} />}
      {dialog === 'import' && <CutImportDialog cut={cut} close={() => setDialog(undefined)} />}
    </div>
  );
}

interface TitleProps {
  readonly open: OpenProject;
  readonly show: (dialog: ProjectDialog) => void;
  readonly importShots: () => void;
  readonly writeShots: (() => void) | undefined;
}

function Title({ open: { project, shots }, show, importShots, writeShots }: TitleProps) {
  const keepTestSet = useKeepTestSet();
  const actions = useProjectActions();
  const [renaming, setRenaming] = useState(project.title === '' && Date.now() - project.createdAt < newForMs);
  const button = useRef<HTMLButtonElement>(null);
  const title = projectTitle(project);
  const finish = (name: string | null) => {
    setRenaming(false);
    if (name !== null && name.trim() !== title && name.trim() !== project.title)
      actions.rename(project.id, name.trim());
    requestAnimationFrame(() => button.current?.focus());
  };
  if (renaming) {
    return (
      <Box flex="0 1 32ch" miw={72}>
        <NameField label="Project title" name={title} finish={finish} />
      </Box>
    );
  }
  return (
    <Menu position="bottom-start" width={220} keepMounted={false}>
      <Menu.Target>
        <Group
          component="button"
          ref={button}
          type="button"
          className="ghost t2"
          gap="s1"
          flex="0 1 auto"
          miw={72}
          maw="44ch"
          h="h-control"
          px="s2"
          aria-label={`${title}, actions`}
        >
          <span className="cut">{title}</span>
          <IconChevronDown {...icon} />
        </Group>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setRenaming(true)}>
          Rename
        </Menu.Item>
        <Menu.Item leftSection={<IconSettings {...icon} />} onClick={() => show('settings')}>
          Project settings
        </Menu.Item>
        <Menu.Item leftSection={<IconUsers {...icon} />} onClick={() => show('references')}>
          Reference sets
        </Menu.Item>
        {!project.testSet && (
          <Menu.Item
            leftSection={<IconChecklist {...icon} />}
            disabled={shots.length === 0}
            onClick={() => void keepTestSet({ kind: 'shots', projectId: project.id })}
          >
            Keep as test set
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconFileImport {...icon} />} onClick={importShots}>
          Import shot list
        </Menu.Item>
        {writeShots && (
          <Menu.Item leftSection={<IconSparkles {...icon} />} onClick={writeShots}>
            Shots from a brief
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconUpload {...icon} />} onClick={() => show('export')}>
          Export cut
        </Menu.Item>
        <Menu.Item leftSection={<IconFileImport {...icon} />} onClick={() => show('import')}>
          Update cut from a file
        </Menu.Item>
        <Menu.Item
          leftSection={<IconBrowser {...icon} />}
          disabled={shots.length === 0}
          onClick={() => show('client-page')}
        >
          Client page (HTML or ZIP)
        </Menu.Item>
        <Menu.Item leftSection={<IconMessage {...icon} />} onClick={() => show('reviews')}>
          Reviews
        </Menu.Item>
        <CopyLinkItem path={projectPath(project.id)} />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconTrash {...icon} />}
          onClick={() => {
            void actions.remove(project);
            navigate('/projects');
          }}
        >
          Move to Trash
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** A project that was created just now opens with its title in edit. Milliseconds. */
const newForMs = 5000;
